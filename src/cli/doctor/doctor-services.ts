// The checks of `gateway doctor` on the running gateway, the mail server, signals through a pooler,
// and the age of keys.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { findOldestServerKey } from "../../access/index.ts";
import type { Settings } from "../../config/index.ts";
import { canDeliver, describeDelivery, DeliveryError, probeDelivery } from "../../mail/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { signalsArrive } from "../../platform/signals/index.ts";
import type { RunningGateway } from "../deployment/running-gateways.ts";
import type { Check } from "./doctor-checks.ts";

const READY_MS = 3_000;
const SIGNAL_MS = 2_000;
const DAY_MS = 86_400_000;
const KEY_DAYS_MAX = 365;

/**
 * Checks that the running gateway is ready.
 * @param running the gateway of this data directory, if one runs
 */
export async function checkGateway(
  { dataDirectory }: Settings,
  running: RunningGateway | undefined,
): Promise<Check> {
  const name = "gateway";
  if (running === undefined)
    return { name, status: "ok", finding: `none runs on ${dataDirectory}` };
  const says = `${running.baseUrl} (listens on ${running.address})`;
  try {
    const signal = AbortSignal.timeout(READY_MS);
    const answer = await fetch(`${running.address}/readyz`, { signal });
    if (answer.ok) return { name, status: "ok", finding: `${says} is ready` };
    const { error = `status ${answer.status}` } = (await answer.json()) as { error?: string };
    const action = "Wait a little, then look at its log.";
    return { name, status: "warning", finding: `${says} is not ready: ${error}`, action };
  } catch (error) {
    const finding = `${says} does not answer within ${READY_MS / 1000} s (${(error as Error).name})`;
    return { name, status: "problem", finding, action: "Look at its log, or start it again." };
  }
}

export async function checkMailServer(settings: Settings): Promise<Check> {
  const name = "mail server";
  const finding = describeDelivery(settings, settings.server.baseUrl);
  if (!canDeliver(settings))
    return { name, status: "warning", finding, action: "Set SMTP_URL: until then mails wait." };
  try {
    await probeDelivery(settings);
    return { name, status: "ok", finding };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const action = "Check SMTP_URL, and whether the mail server takes its user and password.";
    return { name, status: "problem", finding: `${finding}: ${error.message}`, action };
  }
}

/**
 * Checks that signals between nodes arrive.
 * @param url database URL on which the gateway listens to other nodes
 */
export async function checkSignals(url: string): Promise<Check> {
  const name = "pooler";
  if (await signalsArrive(url, SIGNAL_MS))
    return { name, status: "ok", finding: "LISTEN works, so no pooler is in between" };
  const finding = `LISTEN did not work within ${SIGNAL_MS / 1000} s: a pooler is in between`;
  const action = "Set DATABASE_DIRECT_URL to the database without the pooler.";
  return { name, status: "warning", finding, action };
}

export async function checkKeyAge(owner: Pool, settings: Settings): Promise<Check[]> {
  return [...(await checkMasterKeyAge(settings)), await checkServerKeyAge(owner)];
}

const daysSince = (time: number): number => Math.floor((Date.now() - time) / DAY_MS);

/** Checks the age of a stored master key. The age of an operator's own key is unknown. */
async function checkMasterKeyAge({ secrets, dataDirectory }: Settings): Promise<Check[]> {
  if (secrets.masterKey !== null) return [];
  const name = "age of master key";
  const file = await stat(join(dataDirectory, "secrets")).catch(() => null);
  if (file === null) return [];
  const days = daysSince(file.mtimeMs);
  const finding = `${days} days`;
  if (days <= KEY_DAYS_MAX) return [{ name, status: "ok", finding }];
  const action = "Change it while no gateway runs: gateway keys rotate master.";
  return [{ name, status: "warning", finding, action }];
}

async function checkServerKeyAge(owner: Pool): Promise<Check> {
  const name = "age of server keys";
  const oldest = await findOldestServerKey(owner);
  if (oldest === undefined) return { name, status: "ok", finding: "there are none" };
  const days = daysSince(oldest.createdAt.getTime());
  const finding = `the oldest, ${oldest.name} of ${oldest.workspaceId}, is ${days} days old`;
  if (days <= KEY_DAYS_MAX) return { name, status: "ok", finding };
  const action = `Give it a new secret: gateway keys rotate ${oldest.name} --workspace ${oldest.workspaceId}`;
  return { name, status: "warning", finding, action };
}
