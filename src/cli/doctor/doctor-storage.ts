// The check of `gateway doctor` on the file store: it answers, and belongs to this database.
import { openStorage, readStorageOwner, StorageError } from "../../blobs/index.ts";
import { ConfigError, type Settings } from "../../config/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { Check } from "./doctor-checks.ts";

const findings = {
  own: "it keeps this database's files",
  unclaimed: "it has no owner yet; the next start records this database as its owner",
} as const;

export async function checkStorage(owner: Pool, { storage }: Settings): Promise<Check> {
  const name = "file store";
  // The address of a bucket is not printed, because it may contain credentials.
  const where = storage.url.startsWith("file:") ? storage.url.slice("file:".length) : "bucket";
  try {
    const opened = openStorage(storage.url);
    try {
      const finding = `${where}: ${findings[await readStorageOwner(opened, owner)]}`;
      return { name, status: "ok", finding };
    } finally {
      opened.close();
    }
  } catch (error) {
    if (!(error instanceof StorageError || error instanceof ConfigError)) throw error;
    const [finding = "", ...action] = error.message.split(/(?<=\.) (?=[A-Z])/);
    const fallback = "Check storage.url (GATEWAY_STORAGE_URL), and whether the store answers.";
    return {
      name,
      status: "problem",
      finding: `${where}: ${finding}`,
      action: action.join(" ") || fallback,
    };
  }
}
