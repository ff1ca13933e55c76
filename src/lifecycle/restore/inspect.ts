// Reads a backup from beginning to end before anything is changed: every chunk is whole and in its place, every file has the bytes that were
// stored, and no table is one that this gateway does not know.
import { createHash } from "node:crypto";
import { columnTypes } from "../../catalog/index.ts";
import { isGuid } from "../../platform/index.ts";
import { framesOf, strange } from "../file/frames.ts";
import { LifecycleError } from "../lifecycle-error.ts";
import { sectionsOf } from "./sections.ts";
import { workspaceTables } from "../workspace-tables.ts";
import type { SealedReader } from "../file/sealed-file.ts";
import type { BlobInBackup, EndFrame, Manifest, TableFrame } from "../contents.ts";
import type { Guid } from "../../contract/index.ts";

export interface Inspected {
  readonly manifest: Manifest;
  /** Of the files to be restored, by id: bytes without a record were deleted before the moment. */
  readonly records: ReadonlyMap<Guid, BlobInBackup>;
  readonly end: EndFrame;
}

/** @throws LifecycleError */
export async function inspect(
  reader: SealedReader,
  onRead: (bytes: number) => void,
): Promise<Inspected> {
  const hashes = new Map<Guid, string>();
  const records = new Map<Guid, BlobInBackup>();
  let manifest: Manifest | undefined;
  let end: EndFrame | undefined;
  for await (const section of sectionsOf(framesOf(reader.read(onRead)))) {
    if (section.kind === "blob") {
      const hash = createHash("sha256");
      for await (const chunk of section.bytes) hash.update(chunk);
      hashes.set(section.blob.id, hash.digest("base64url"));
    } else if (section.kind === "manifest") manifest = sound(section.manifest);
    else if (section.kind === "records")
      for (const record of section.records) {
        if (hashes.get(record.id) !== record.hash)
          throw new LifecycleError(
            `The backup lacks the content of the file ${record.name}. Nothing was restored.`,
          );
        records.set(record.id, record);
      }
    else if (section.kind === "table") requireKnown(section.table, manifest);
    else end = section.end;
  }
  if (manifest === undefined || end === undefined) throw strange();
  return { manifest, records, end };
}

const known: ReadonlySet<string> = new Set(Object.keys(columnTypes));

/** Of what becomes SQL by itself: numbers are numbers, and types have names that the gateway knows. */
function sound(manifest: Manifest): Manifest {
  const tables = Object.values(manifest.definition.tables);
  for (const { id, columns } of tables)
    for (const column of Object.values(columns)) {
      const { maxLength, precision, scale, min, max, type } = column;
      const numbers = [maxLength, precision, scale, min, max];
      const isSound = numbers.every((value) => value === undefined || Number.isFinite(value));
      if (!isSound || !known.has(type) || !isGuid(id) || !isGuid(column.id)) throw strange();
    }
  if (!isGuid(manifest.definition.workspace.id)) throw strange();
  return manifest;
}

function requireKnown({ of, table, columns }: TableFrame, manifest: Manifest | undefined): void {
  if (of === "gateway") {
    if (!workspaceTables.some((known) => known.isBackedUp && known.table === table))
      throw strange();
    return;
  }
  const tables = new Map(Object.entries(manifest?.definition.tables ?? {}));
  const own = Object.keys(tables.get(table)?.columns ?? {});
  if (own.length === 0 || columns.some((column) => !own.includes(column))) throw strange();
}
