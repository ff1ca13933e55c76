// The checks of `gateway doctor` on the running gateway, on mails, on the age of keys, and on the
// file store.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { findOldestServerKey } from "../../access/index.ts";
import { openStorage, readStorageOwner, StorageError } from "../../blobs/index.ts";
import { ConfigError, type Settings } from "../../config/index.ts";
import {
  canDeliver,
  describeDelivery,
  DeliveryError,
  mailTask,
  probeDelivery,
} from "../../mail/index.ts";
import { plural } from "../../platform/index.ts";
import { countJobs, hasJobs } from "../../platform/jobs/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { RunningGateway } from "../deployment/running-gateways.ts";
import { passed, problem, warning, type Check } from "./check.ts";

const READY_MS = 3_000;
const DAY_MS = 86_400_000;
const KEY_DAYS_MAX = 365;

/**
 * Checks that the running gateway is ready.
 * @param running the gateway of this data directory; undefined if none runs
 */
export async function checkGateway(
  { dataDirectory }: Settings,
  running: RunningGateway | undefined,
): Promise<Check> {
  const name = "gateway";
  if (running === undefined) return passed(name, `none runs on ${dataDirectory}`);
  const says = `${running.baseUrl} (listens on ${running.address})`;
  try {
    const signal = AbortSignal.timeout(READY_MS);
    const answer = await fetch(`${running.address}/readyz`, { signal });
    if (answer.ok) return passed(name, `${says} is ready`);
    const { error = `status ${answer.status}` } = (await answer.json()) as { error?: string };
    const finding = `${says} is not ready: ${error}`;
    return warning(
      name,
      finding,
      "Wait a minute, then run gateway doctor again. If the gateway is still not ready, read its log.",
    );
  } catch (error) {
    const finding = `${says} does not answer within ${READY_MS / 1000} s (${(error as Error).name})`;
    return problem(
      name,
      finding,
      "Read the log of the gateway to find the cause. If the log does not help, start the gateway again.",
    );
  }
}

export async function checkMailServer(settings: Settings): Promise<Check> {
  const name = "mail server";
  const finding = describeDelivery(settings, settings.server.baseUrl);
  if (!canDeliver(settings))
    return warning(
      name,
      finding,
      "Set SMTP_URL to the URL of your mail server. Until then, mails wait in the queue.",
    );
  try {
    await probeDelivery(settings);
    return passed(name, finding);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const action =
      "Check SMTP_URL, and check that the mail server accepts the user name and the password.";
    return problem(name, `${finding}: ${error.message}`, action);
  }
}

/**
 * Counts the mails that wait in the queue. Returns a finding for mails that the gateway will try to
 * send again, and for mails that it no longer tries to send.
 */
export async function checkMails(owner: Pool): Promise<Check[]> {
  const name = "mails";
  if (!(await hasJobs(owner))) return [];
  const { waiting, retried, failed, reason } = await countJobs(owner, mailTask);
  if (failed > 0) {
    const finding = `${plural(failed, "mail")} could not be sent: ${reason ?? "the reason is unknown"}`;
    return [
      warning(
        name,
        finding,
        "Solve the problem, then run gateway mail retry to send these mails again.",
      ),
    ];
  }
  if (retried === 0) return [passed(name, `${plural(waiting, "mail")} waiting`)];
  const finding = `${plural(retried, "mail")} failed and will be tried again`;
  return [
    warning(
      name,
      finding,
      "Check that the mail server answers. The gateway sends these mails again automatically.",
    ),
  ];
}

export async function checkKeyAge(owner: Pool, settings: Settings): Promise<Check[]> {
  return [...(await checkMasterKeyAge(settings)), await checkServerKeyAge(owner)];
}

const daysSince = (time: number): number => Math.floor((Date.now() - time) / DAY_MS);

/**
 * Checks the age of the master key that is stored in the data directory. If the operator sets the
 * master key, its age is unknown.
 */
async function checkMasterKeyAge({ secrets, dataDirectory }: Settings): Promise<Check[]> {
  if (secrets.masterKey !== null) return [];
  const name = "age of master key";
  const file = await stat(join(dataDirectory, "secrets")).catch(() => null);
  if (file === null) return [];
  const days = daysSince(file.mtimeMs);
  const finding = `${days} days`;
  if (days <= KEY_DAYS_MAX) return [passed(name, finding)];
  const action =
    "The master key is older than a year. Stop all gateways, then replace the key with gateway keys rotate master.";
  return [warning(name, finding, action)];
}

async function checkServerKeyAge(owner: Pool): Promise<Check> {
  const name = "age of server keys";
  const oldest = await findOldestServerKey(owner);
  if (oldest === undefined) return passed(name, "there are none");
  const days = daysSince(oldest.createdAt.getTime());
  const finding = `the oldest, ${oldest.name} of ${oldest.workspaceId}, is ${days} days old`;
  if (days <= KEY_DAYS_MAX) return passed(name, finding);
  const action = `Give it a new secret: gateway keys rotate ${oldest.name} --workspace ${oldest.workspaceId}`;
  return warning(name, finding, action);
}

const storeFindings = {
  own: "it keeps this database's files",
  unclaimed: "it has no owner yet; the next start records this database as its owner",
} as const;

/** Checks that the file store answers, and that it belongs to this database. */
export async function checkStorage(owner: Pool, { storage }: Settings): Promise<Check> {
  const name = "file store";
  // The address of a bucket is not printed, because it may contain credentials.
  const where = storage.url.startsWith("file:") ? storage.url.slice("file:".length) : "bucket";
  try {
    const opened = openStorage(storage.url);
    try {
      return passed(name, `${where}: ${storeFindings[await readStorageOwner(opened, owner)]}`);
    } finally {
      opened.close();
    }
  } catch (error) {
    if (!(error instanceof StorageError || error instanceof ConfigError)) throw error;
    const [finding = "", ...action] = error.message.split(/(?<=\.) (?=[A-Z])/);
    const fallback =
      "Check the setting storage.url (GATEWAY_STORAGE_URL), and check that this computer can reach the file store.";
    return problem(name, `${where}: ${finding}`, action.join(" ") || fallback);
  }
}
