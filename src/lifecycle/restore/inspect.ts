// Reads a whole backup before the restore changes anything. Checks that no chunk is missing or
// moved, and that each uploaded file has its original bytes. Also checks that this gateway knows
// every table in the backup.
import { createHash } from "node:crypto";
import { printableText } from "../../platform/index.ts";
import { framesOf, malformedBackup } from "../file/frames.ts";
import { LifecycleError } from "../lifecycle-error.ts";
import { noRowFlaws, noteFlaws, type RowFlaws } from "./row-flaws.ts";
import { sectionsOf } from "./sections.ts";
import { workspaceTables } from "../workspace-tables.ts";
import type { SealedReader } from "../file/sealed-file.ts";
import type { BlobInBackup, EndFrame, Manifest, TableFrame } from "../contents.ts";
import type { Guid } from "../../contract/index.ts";

export interface Inspected {
  readonly manifest: Manifest;
  /**
   * Records of the files to restore, by file id. A file that was deleted before the snapshot has
   * bytes in the backup, but no record.
   */
  readonly records: ReadonlyMap<Guid, BlobInBackup>;
  readonly end: EndFrame;
  /** Rows that break the rules of their table. A restore leaves them out, or refuses the backup. */
  readonly flaws: RowFlaws;
}

/**
 * Reads and checks the whole backup.
 * @throws LifecycleError if the backup is damaged or incomplete, or contains something that this
 *   gateway does not know
 */
export async function inspect(
  reader: SealedReader,
  onRead: (bytes: number) => void,
): Promise<Inspected> {
  const copied = new Map<Guid, { readonly hash: string; readonly size: number }>();
  const records = new Map<Guid, BlobInBackup>();
  let manifest: Manifest | undefined;
  let end: EndFrame | undefined;
  let flaws: RowFlaws = noRowFlaws;
  for await (const section of sectionsOf(framesOf(reader.read(onRead)))) {
    if (section.kind === "blob") {
      const hash = createHash("sha256");
      let size = 0;
      for await (const chunk of section.bytes) {
        hash.update(chunk);
        size += chunk.length;
      }
      copied.set(section.blob.id, { hash: hash.digest("base64url"), size });
    } else if (section.kind === "manifest") manifest = section.manifest;
    else if (section.kind === "records")
      for (const record of section.records) {
        const bytes = copied.get(record.id);
        // The record must contain the right size, because the workspace is billed for it.
        if (bytes?.hash !== record.hash || bytes.size !== record.size)
          throw new LifecycleError(
            `The backup does not contain the original bytes of the uploaded file ${printableText(record.name)}, so nothing was restored. Use another backup.`,
          );
        records.set(record.id, record);
      }
    else if (section.kind === "table") {
      requireKnown(section.table, manifest);
      if (manifest !== undefined)
        flaws = await noteFlaws(section.table, manifest, section.bytes, flaws);
    } else end = section.end;
  }
  if (manifest === undefined || end === undefined) throw malformedBackup();
  return { manifest, records, end, flaws };
}

/**
 * Checks the name and the columns of a table in a backup.
 * @throws LifecycleError if the workspace definition does not declare a table of the workspace, or
 *   one of its columns
 * @throws LifecycleError if this gateway does not back up a table of the gateway, or computes one
 *   of its columns
 */
export function requireKnown(
  { of, table, columns }: TableFrame,
  manifest: Manifest | undefined,
): void {
  if (of === "gateway") {
    const known = workspaceTables.find((one) => one.isBackedUp && one.table === table);
    const derived = known?.backup?.derived ?? [];
    if (known === undefined || columns.some((column) => derived.includes(column)))
      throw malformedBackup();
    return;
  }
  const tables = new Map(Object.entries(manifest?.definition.tables ?? {}));
  const own = Object.keys(tables.get(table)?.columns ?? {});
  if (own.length === 0 || columns.some((column) => !own.includes(column))) throw malformedBackup();
}
