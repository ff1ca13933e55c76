// The checks of `gateway doctor` on the applied workspaces. They need the tables of the gateway, so
// they run only if all migrations were applied.
import { listWorkspaces, topicBytesOf } from "../../catalog/index.ts";
import { findMasterKey, type Settings } from "../../config/index.ts";
import { flawsOfApplied, readStoredDefinition } from "../../definitions/index.ts";
import { findSharedMailboxes } from "../../endusers/index.ts";
import { listFailedMails } from "../../mail/index.ts";
import { listBusHistories, listRecordFloors, type BytesByRank } from "../../metering/index.ts";
import { createSecretBox, plural, printableText, violationSentence } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { findOwned, findSharedPortalMailboxes } from "../../portal/index.ts";
import { passed, warning, type Check } from "./check.ts";

/** Maximum number of results that one check returns. */
const NAMED_MAX = 20;
const MB = 1024 * 1024;

/** Checks that each workspace has a member with the role `owner`. */
export async function checkOwners(owner: Pool): Promise<Check> {
  const workspaces = await listWorkspaces(owner);
  const owned = await findOwned(owner);
  const [first, ...others] = workspaces.filter(({ id }) => !owned.has(id));
  if (first === undefined)
    return passed("owners", `${plural(workspaces.length, "workspace")}, all have an owner`);
  const more = others.length === 0 ? "" : ` and ${plural(others.length, "more workspace")}`;
  const action = `Invite an owner: gateway portal invite <address> --role owner --workspace ${first.id}.`;
  return warning("owners", `no owner administers ${first.name}${more}`, action);
}

/**
 * Returns a warning for each account of an end user or portal user that shares its mailbox with
 * another account. Two addresses can belong to the same mailbox, for example if they differ in
 * case.
 */
export async function checkMailboxes(owner: Pool): Promise<Check[]> {
  const name = "mailboxes";
  const accounts = await findSharedMailboxes(owner, NAMED_MAX + 1);
  const users = await findSharedPortalMailboxes(owner);
  const shared = [
    ...accounts.flatMap(({ email, holder, workspaceId }) =>
      holder === null ? [] : [{ email, holder, where: `workspace ${workspaceId}` }],
    ),
    ...users.map((user) => ({ ...user, where: "the portal" })),
  ];
  const checks = shared.slice(0, NAMED_MAX).map(({ email, holder, where }): Check => {
    const finding = `${printableText(email)} in ${where} has the same mailbox as ${printableText(holder)}; only this exact spelling finds it`;
    const action = "Delete one of the two accounts, or give one of them another address.";
    return warning(name, finding, action);
  });
  if (shared.length <= NAMED_MAX) return checks;
  const finding = `more than ${plural(NAMED_MAX, "account")} have no mailbox of their own`;
  return [...checks, warning(name, finding)];
}

/**
 * Returns a warning for each workspace that may store more records (such as events and runs) than
 * its plan allows. These workspaces already stored more records when an upgrade of the gateway
 * introduced the limit.
 */
export async function checkRecords(owner: Pool): Promise<Check[]> {
  const floors = await listRecordFloors(owner, NAMED_MAX);
  if (floors.length === 0) return [];
  const workspaces = new Map((await listWorkspaces(owner)).map((each) => [each.id, each]));
  return floors.flatMap(({ workspaceId, bytes, floor }): Check[] => {
    const workspace = workspaces.get(workspaceId);
    if (workspace === undefined) return [];
    const { recordsMb } = workspace.plan;
    const allowedMb = Math.ceil(floor / MB);
    if (recordsMb >= allowedMb) return [];
    const finding = `${printableText(workspace.name)} stores ${Math.ceil(bytes / MB)} MB of records and may store ${allowedMb} MB, more than its plan.recordsMb of ${recordsMb}`;
    const action = `Set plan.recordsMb in the workspace's definition to ${allowedMb}, or delete events that are no longer needed.`;
    return [warning("records", finding, action)];
  });
}

/**
 * A topic is nearly full if its stored events fill more than this fraction of its storage quota.
 */
const FULL = 0.9;

/**
 * Returns a warning for each topic of the Event Bus whose storage quota is nearly full. When the
 * quota is full, the gateway deletes the oldest events before the time in `retentionHours` (G9.12).
 */
export async function checkTopicQuotas(owner: Pool): Promise<Check[]> {
  const histories = Map.groupBy(await listBusHistories(owner), (each) => each.workspaceId);
  const checks: Check[] = [];
  for (const { id, name } of await listWorkspaces(owner)) {
    const topics = histories.get(id) ?? [];
    if (topics.length === 0) continue;
    const quotas = topicBytesOf(await readStoredDefinition(owner, id));
    for (const { topic, bytes } of topics) {
      const quota = quotas.get(topic);
      if (quota === undefined || !isNearlyFull(bytes, quota)) continue;
      const usedMb = megabytes(bytes[0] + bytes[1] + bytes[2]);
      const openMb = megabytes(bytes[1] + bytes[2]);
      const finding = `the events of the topic ${topic} of ${printableText(name)} take ${usedMb} of ${megabytes(quota)} MB. Public and anonymous callers use ${openMb} MB of their half. The oldest events are dropped before retentionHours`;
      const action = `Raise topics.${topic}.maxMb or plan.recordsMb, or lower topics.${topic}.retentionHours in the definition.`;
      checks.push(warning("topics", finding, action));
    }
  }
  return checks.slice(0, NAMED_MAX);
}

/**
 * Returns true if the stored events of a topic nearly fill its quota. Callers without a secret may
 * use only half of the quota, so the function also returns true if their events nearly fill this
 * half.
 */
const isNearlyFull = (
  { 0: trusted, 1: publicBytes, 2: anonymous }: BytesByRank,
  quota: number,
): boolean =>
  publicBytes + anonymous >= (FULL * quota) / 2 ||
  trusted + publicBytes + anonymous >= FULL * quota;

const megabytes = (bytes: number): string => (bytes / MB).toFixed(1);

/**
 * Checks that `gateway restore` would accept the definition of each workspace. The restore refuses
 * a definition that an older gateway accepted but that breaks a newer rule. The check needs the
 * master key that decrypts the stored secrets.
 */
export async function checkDefinitions(owner: Pool, settings: Settings): Promise<Check[]> {
  const masterKey = findMasterKey(settings)?.key;
  if (masterKey === undefined) return [];
  const name = "definitions";
  const secretBox = createSecretBox(masterKey);
  const workspaces = await listWorkspaces(owner);
  const found: string[] = [];
  for (const { id, name: of } of workspaces) {
    const [diagnostic, ...others] = await flawsOfApplied(owner, secretBox, id);
    if (diagnostic === undefined) continue;
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    found.push(printableText(`${of}: ${violationSentence(diagnostic)}${more}`));
  }
  const [first, ...others] = found;
  const count = plural(workspaces.length, "workspace");
  if (first === undefined) return [passed(name, `${count}, a restore would accept all`)];
  const more = others.length === 0 ? "" : `; and ${plural(others.length, "more workspace")}`;
  const action =
    "The definition breaks a rule that did not exist when the definition was applied. Correct the definition files, run gateway apply, and make a new backup.";
  return [warning(name, `a restore would refuse ${first}${more}`, action)];
}

/**
 * Returns a warning for each customised mail that could not be rendered with its active version.
 * The gateway has sent its own mail instead.
 */
export async function checkCustomisedMails(owner: Pool): Promise<Check[]> {
  const failed = await listFailedMails(owner, NAMED_MAX);
  if (failed.length === 0) return [];
  const names = new Map((await listWorkspaces(owner)).map(({ id, name }) => [id, name]));
  return failed.map(({ workspaceId, mail, number, failedAt, failure }) => {
    const finding = `${printableText(names.get(workspaceId) ?? workspaceId)} could not send version ${number} of the mail ${printableText(mail)} at ${failedAt.toISOString()}: ${printableText(failure)}`;
    const action = `The gateway sent its own mail instead. Correct the template and apply it, or run gateway mail restore ${printableText(mail)} <version> --workspace ${workspaceId}.`;
    return warning("customised mails", finding, action);
  });
}
