// `gateway files`: lists the files of a workspace, makes files public or private, and deletes
// files. Running gateways notice a change within a second.
import {
  acceptStore,
  adoptStorage,
  createBlobs,
  openStorage,
  type BlobRecord,
  type Blobs,
} from "../../blobs/index.ts";
import { createLogger, printableText, systemClock } from "../../platform/index.ts";
import { requireGuid, withDeployment, withWorkspace } from "../command.ts";
import { minuteOf, textTable } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { CommandError } from "../errors.ts";
import type { Guid } from "../../contract/index.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

interface ListFilesOptions extends GlobalOptions {
  readonly limit: number;
}

interface OpenedFiles {
  readonly blobs: Blobs;
  readonly workspaceId: Guid;
  /** The base URL at which clients reach the gateway. */
  readonly baseUrl: string;
}

const withFiles = (
  terminal: Terminal,
  options: GlobalOptions,
  work: (opened: OpenedFiles) => Promise<CommandOutcome>,
): Promise<CommandOutcome> =>
  withWorkspace(terminal, options, async ({ config, database, baseUrl, workspace }) => {
    const blobs = createBlobs({
      control: database.control,
      storage: openStorage(config.storage.url),
      clock: systemClock,
      log: createLogger("silent"),
      isShortLived: true,
    });
    try {
      return await work({ blobs, workspaceId: workspace.id, baseUrl });
    } finally {
      await blobs.close?.();
    }
  });

export const printFiles = (
  terminal: Terminal,
  options: ListFilesOptions,
): Promise<CommandOutcome> =>
  withFiles(terminal, options, async ({ blobs, workspaceId }) => {
    const records = await blobs.list(workspaceId, { limit: options.limit });
    if (options.json === true) return printJson(terminal, { files: records.map(fileJson) });
    terminal.print(records.length === 0 ? "The workspace has no files." : filesText(records));
  });

export const publish = setVisibility(true);
export const unpublish = setVisibility(false);

function setVisibility(isPublic: boolean) {
  return (terminal: Terminal, options: GlobalOptions, given: string): Promise<CommandOutcome> => {
    const id = readId(given);
    return withFiles(terminal, options, async ({ blobs, workspaceId, baseUrl }) => {
      const record = await blobs.setPublic(workspaceId, id, isPublic);
      if (record === undefined) throw missingFile(id);
      const url = isPublic ? `${baseUrl}/${workspaceId}/files/${id}` : null;
      if (options.json === true) return printJson(terminal, { ...fileJson(record), url });
      const name = printableText(record.name);
      terminal.print(
        url === null
          ? `The file ${name} is private now.`
          : `The file ${name} is public now:\n  ${url}`,
      );
    });
  };
}

export function removeFile(
  terminal: Terminal,
  options: GlobalOptions,
  given: string,
): Promise<CommandOutcome> {
  const id = readId(given);
  return withFiles(terminal, options, async ({ blobs, workspaceId }) => {
    if (!(await blobs.remove(workspaceId, id))) throw missingFile(id);
    if (options.json === true) return printJson(terminal, { deleted: true, id });
    terminal.print(`The file ${id} is deleted.`);
  });
}

interface AdoptOptions extends GlobalOptions {
  readonly store?: boolean;
}

const ADOPTED =
  "This database now owns the file store. Running gateways notice the new owner when they next use the file store, so you need not restart them.";
const MOVED =
  "From now on, the gateways of this database use this file store. Restart all gateways that still use another file store. Copy all files to this file store, because requests for missing files get the status 404.";

/**
 * Makes this database the owner of the file store. From now on, only gateways of this database can
 * write and delete files in the store.
 */
export const adopt = (terminal: Terminal, options: AdoptOptions): Promise<CommandOutcome> =>
  withDeployment(terminal, options, async ({ config, database }) => {
    const storage = openStorage(config.storage.url);
    try {
      const { control } = database;
      const isMoved = options.store === true && (await acceptStore(storage, control));
      const wasOther = await adoptStorage(storage, control);
      if (options.json === true)
        return printJson(terminal, { adopted: wasOther, storeAccepted: isMoved });
      terminal.print(
        isMoved
          ? MOVED
          : wasOther
            ? ADOPTED
            : "This database already owns the file store, so nothing was changed.",
      );
    } finally {
      storage.close();
    }
  });

const missingFile = (id: Guid): CommandError =>
  new CommandError(`The workspace has no file ${id}. Run gateway files list to see its files.`);

/**
 * Returns the id in lower case.
 * @throws UsageError if the text is not a GUID
 */
const readId = (id: string): Guid =>
  requireGuid(
    id,
    `${id} is not the id of a file. A file id is a GUID. Run gateway files list to see the ids.`,
  );

const fileJson = (record: BlobRecord) => ({
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
      printableText(name),
      size,
      minuteOf(createdAt),
      isPublic ? "yes" : "no",
    ]),
  );
