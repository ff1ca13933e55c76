// The check of `gateway doctor` for topics whose quota is nearly full. Such topics drop their
// oldest events before `retentionHours` (G9.12).
import { listWorkspaces, topicBytesOf } from "../../catalog/index.ts";
import { readStoredDefinition } from "../../definitions/index.ts";
import { listBusHistories, type BytesByRank, type TopicHistory } from "../../metering/index.ts";
import { printableText } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { Check } from "./doctor-checks.ts";

const NAMED_MAX = 20;
const MB = 1024 * 1024;
const FULL = 0.9;

/** Returns a warning for each topic that is nearly full, at most `NAMED_MAX`. */
export async function checkTopicQuotas(owner: Pool): Promise<Check[]> {
  const histories = Map.groupBy(await listBusHistories(owner), (each) => each.workspaceId);
  const checks: Check[] = [];
  for (const { id, name } of await listWorkspaces(owner)) {
    const topics = histories.get(id) ?? [];
    if (topics.length === 0) continue;
    const quotas = topicBytesOf(await readStoredDefinition(owner, id));
    for (const history of topics) {
      const quota = quotas.get(history.topic);
      if (quota !== undefined && isNearlyFull(history.bytes, quota))
        checks.push(checkOf(name, history, quota));
    }
  }
  return checks.slice(0, NAMED_MAX);
}

/** Returns true also if public and anonymous callers nearly fill their half of the quota. */
const isNearlyFull = (
  { 0: trusted, 1: publicBytes, 2: anonymous }: BytesByRank,
  quota: number,
): boolean =>
  publicBytes + anonymous >= (FULL * quota) / 2 ||
  trusted + publicBytes + anonymous >= FULL * quota;

function checkOf(workspace: string, { topic, bytes }: TopicHistory, quota: number): Check {
  const usedMb = megabytes(bytes[0] + bytes[1] + bytes[2]);
  const openMb = megabytes(bytes[1] + bytes[2]);
  return {
    name: "topics",
    status: "warning",
    finding: `the events of the topic ${topic} of ${printableText(workspace)} take ${usedMb} of ${megabytes(quota)} MB. Public and anonymous callers use ${openMb} MB of their half. The oldest events are dropped before retentionHours`,
    action: `Raise topics.${topic}.maxMb or plan.recordsMb, or lower topics.${topic}.retentionHours.`,
  };
}

const megabytes = (bytes: number): string => (bytes / MB).toFixed(1);
