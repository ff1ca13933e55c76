// `gateway files`: lists the files of a workspace, makes them public or private again, deletes them. Running gateways follow within a second.
import {
  acceptStore,
  adoptStorage,
  createBlobs,
  openStorage,
  type BlobRecord,
  type Blobs,
} from "../../blobs/index.ts";
import { findWorkspaceBy } from "../../definitions/index.ts";
import {
  createLogger,
  isGuid,
  normaliseGuid,
  printable,
  systemClock,
} from "../../platform/index.ts";
import { withDeployment } from "../command.ts";
import { textTable } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { UsageError } from "../usage/usage-error.ts";
import type { Guid } from "../../contract/index.ts";
import type { GlobalOptions, Outcome } from "../program.ts";

interface Options extends GlobalOptions {
  readonly workspace?: string;
}
interface ListOptions extends Options {
  readonly limit: number;
}

interface Opened {
  readonly blobs: Blobs;
  readonly workspaceId: Guid;
  /** Of the deployment. */
  readonly baseUrl: string;
}

const withFiles = (
  terminal: Terminal,
  options: Options,
  work: (opened: Opened) => Promise<Outcome>,
): Promise<Outcome> =>
  withDeployment(terminal, options, async ({ config, database, baseUrl }) => {
    const { id } = await findWorkspaceBy(
      database.owner,
      options.workspace ?? config.server.workspace,
    );
    const blobs = createBlobs({
      control: database.control,
      storage: openStorage(config.storage.url),
      clock: systemClock,
      log: createLogger("silent"),
      isPassing: true,
    });
    try {
      return await work({ blobs, workspaceId: id, baseUrl });
    } finally {
      await blobs.close?.();
    }
  });

export const printFiles = (terminal: Terminal, options: ListOptions): Promise<Outcome> =>
  withFiles(terminal, options, async ({ blobs, workspaceId }) => {
    const records = await blobs.list(workspaceId, { limit: options.limit });
    if (options.json === true) return printJson(terminal, { files: records.map(shown) });
    terminal.print(records.length === 0 ? "There are no files." : filesText(records));
  });

export const publish = (terminal: Terminal, options: Options, id: string): Promise<Outcome> =>
  mark(terminal, options, id, true);

export const unpublish = (terminal: Terminal, options: Options, id: string): Promise<Outcome> =>
  mark(terminal, options, id, false);

function mark(
  terminal: Terminal,
  options: Options,
  given: string,
  isPublic: boolean,
): Promise<Outcome> {
  const id = readId(given);
  return withFiles(terminal, options, async ({ blobs, workspaceId, baseUrl }) => {
    const record = await blobs.setPublic(workspaceId, id, isPublic);
    if (record === undefined) return absent(terminal, id);
    const url = isPublic ? `${baseUrl}/${workspaceId}/files/${id}` : null;
    if (options.json === true) return printJson(terminal, { ...shown(record), url });
    terminal.print(
      url === null
        ? `${printable(record.name)} is private.`
        : `${printable(record.name)} is public:\n  ${url}`,
    );
  });
}

export function removeFile(terminal: Terminal, options: Options, given: string): Promise<Outcome> {
  const id = readId(given);
  return withFiles(terminal, options, async ({ blobs, workspaceId }) => {
    if (!(await blobs.remove(workspaceId, id))) return absent(terminal, id);
    if (options.json === true) return printJson(terminal, { deleted: true, id });
    terminal.print(`The file ${id} is deleted.`);
  });
}

interface AdoptOptions extends GlobalOptions {
  readonly store?: boolean;
}

const ADOPTED =
  "The file store is this database's now; running gateways follow with their next use of it.";
const MOVED =
  "This file store holds the database's files from now on. Restart the gateways that run on another one. Files that were left there are not found here (404).";

/** Whosever the store's files were, this database writes and removes them from now on. */
export const adopt = (terminal: Terminal, options: AdoptOptions): Promise<Outcome> =>
  withDeployment(terminal, options, async ({ config, database }) => {
    const storage = openStorage(config.storage.url);
    try {
      const { control } = database;
      const isMoved = options.store === true && (await acceptStore(storage, control));
      const wasOther = await adoptStorage(storage, control);
      if (options.json === true)
        return printJson(terminal, { adopted: wasOther, storeAccepted: isMoved });
      terminal.print(
        isMoved ? MOVED : wasOther ? ADOPTED : "The file store was this database's already.",
      );
    } finally {
      storage.close();
    }
  });

function absent(terminal: Terminal, id: Guid): Outcome {
  terminal.complain(`The workspace has no file ${id}.`);
  return 1;
}

/** @throws UsageError */
function readId(id: string): Guid {
  if (!isGuid(id)) throw new UsageError(`A file is named by its id, a GUID, and not ${id}.`);
  return normaliseGuid(id);
}

const shown = (record: BlobRecord) => ({
  id: record.id,
  name: record.name,
  extension: `.${record.extension}`,
  size: record.size,
  createdDate: record.createdAt.toISOString(),
  public: record.isPublic,
  createdBy: record.createdBy,
});

const filesText = (records: readonly BlobRecord[]): string =>
  textTable(
    ["ID", "NAME", "BYTES", "STORED (UTC)", "PUBLIC"],
    records.map(({ id, name, size, createdAt, isPublic }) => [
      id,
      printable(name),
      size,
      createdAt.toISOString().slice(0, 16).replace("T", " "),
      isPublic ? "yes" : "no",
    ]),
  );
