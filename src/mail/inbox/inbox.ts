// The development inbox: a folder in which the gateway stores mails as `.eml` files in place of
// sending them. The file name is the mail's id, so a second attempt replaces the file. Only the
// newest 200 mails are kept.
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isGuid } from "../../platform/index.ts";
import { DeliveryError, type MailTransport } from "../delivery/transport.ts";

export const INBOX_LETTERS_MAX = 200;
const LETTER_BYTES_MAX = 4 * 1024 * 1024;

export const inboxFolder = (dataDirectory: string): string => join(dataDirectory, "mail");

/**
 * Creates the transport that stores mails in the development inbox.
 * @param folder the folder for the files; created when the first mail is stored
 */
export function createInboxTransport(folder: string): MailTransport {
  return {
    description: `the development inbox ${folder}`,
    async send({ id, raw }) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(join(folder, `${id}.eml`), raw);
        await dropOldest(folder);
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? "unknown";
        throw new DeliveryError(
          `A mail could not be written to the folder of the development inbox (${code}). Check the permissions of the folder.`,
          false,
        );
      }
      return `stored as ${join(folder, `${id}.eml`)}`;
    },
  };
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  try {
    const file = await open(draft, "w", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

async function dropOldest(folder: string): Promise<void> {
  const old = (await listLetterIds(folder)).slice(INBOX_LETTERS_MAX);
  await Promise.all(old.map((id) => rm(join(folder, `${id}.eml`), { force: true })));
}

/**
 * Returns the ids of the stored mails, the newest first. An id begins with the time at which the
 * mail was queued, so the ids are sorted as texts. Returns no ids if the folder does not exist.
 */
export async function listLetterIds(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith(".eml") && isGuid(name.slice(0, -4)))
    .map((name) => name.slice(0, -4))
    .toSorted((one, other) => (one < other ? 1 : -1));
}

/**
 * Returns the bytes of a stored mail; undefined if the file is missing or too large.
 * @param id the id of the mail; any text that is not a GUID gives undefined
 */
export async function readLetter(folder: string, id: string): Promise<Buffer | undefined> {
  if (!isGuid(id)) return undefined;
  const path = join(folder, `${id.toLowerCase()}.eml`);
  try {
    return (await stat(path)).size > LETTER_BYTES_MAX ? undefined : await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Deletes a stored mail. Does nothing if the mail does not exist. */
export const dropLetter = (folder: string, id: string): Promise<void> =>
  rm(join(folder, `${id}.eml`), { force: true });
