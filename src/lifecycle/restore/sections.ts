// Groups the frames (parts) of a backup into sections in a fixed order: uploaded files, the
// workspace, records of files, tables, the end. Rejects another order, wrong numbers of rows, wrong
// line breaks, and a file that ends too early.
import { jsonOf, malformedBackup, type Frame } from "../file/frames.ts";
import { countRows, hasOtherBreak } from "../file/rows.ts";
import {
  isBlobFrame,
  isEndFrame,
  isManifest,
  isRecords,
  isRowsFrame,
  isTableFrame,
} from "./sound-frames.ts";
import type { BlobFrame, BlobInBackup, EndFrame, Manifest, TableFrame } from "../contents.ts";

/**
 * One section of a backup. The caller must read `bytes` before it requests the next section,
 * because unread bytes are skipped.
 */
export type Section =
  | { readonly kind: "blob"; readonly blob: BlobFrame; readonly bytes: AsyncIterable<Buffer> }
  | { readonly kind: "manifest"; readonly manifest: Manifest }
  | { readonly kind: "records"; readonly records: readonly BlobInBackup[] }
  | { readonly kind: "table"; readonly table: TableFrame; readonly bytes: AsyncIterable<Buffer> }
  | { readonly kind: "end"; readonly end: EndFrame };

/** For each kind of section, the kinds that the next section may have. */
const following: Readonly<Record<Section["kind"], readonly Section["kind"][]>> = {
  blob: ["blob", "manifest"],
  manifest: ["records", "table", "end"],
  records: ["records", "table", "end"],
  table: ["table", "end"],
  end: [],
};

/**
 * Yields the sections in the order of the file.
 * @throws LifecycleError if the sections are not valid
 * @throws each error that `frames` throws
 */
export async function* sectionsOf(
  frames: AsyncGenerator<Frame, void, undefined>,
): AsyncGenerator<Section, void, undefined> {
  const counts = { tables: 0, rows: 0, blobs: 0 };
  let allowed: readonly Section["kind"][] = ["blob", "manifest"];
  let pending: Frame | undefined;
  const next = async (): Promise<Frame | undefined> => {
    const frame = pending ?? (await frames.next()).value ?? undefined;
    pending = undefined;
    return frame;
  };
  async function* bytes(count: (chunk: Buffer) => void): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const frame = await next();
      if (frame?.kind !== "bytes") return void (pending = frame);
      count(frame.content);
      yield frame.content;
    }
  }

  for (let frame = await next(); frame !== undefined; frame = await next()) {
    const { kind } = frame;
    if (kind === "bytes" || kind === "rows" || !allowed.includes(kind)) throw malformedBackup();
    allowed = following[kind];
    if (kind === "blob") {
      const content = bytes(() => {});
      yield { kind, blob: jsonOf(frame, isBlobFrame), bytes: content };
      for await (const _rest of content);
    } else if (kind === "table") {
      let rows = 0;
      const content = bytes((chunk) => {
        if (hasOtherBreak(chunk)) throw malformedBackup();
        rows += countRows(chunk);
      });
      yield { kind, table: jsonOf(frame, isTableFrame), bytes: content };
      for await (const _rest of content);
      const ended = await next();
      if (ended?.kind !== "rows" || jsonOf(ended, isRowsFrame).rows !== rows)
        throw malformedBackup();
      counts.tables += 1;
      counts.rows += rows;
    } else if (kind === "manifest") yield { kind, manifest: jsonOf(frame, isManifest) };
    else if (kind === "records") {
      const records = jsonOf(frame, isRecords);
      counts.blobs += records.length;
      yield { kind, records };
    } else {
      const end = jsonOf(frame, isEndFrame);
      if (end.tables !== counts.tables || end.rows !== counts.rows || end.blobs !== counts.blobs)
        throw malformedBackup();
      yield { kind, end };
    }
  }
  if (allowed.length > 0) throw malformedBackup();
}
