// What is in a backup, one frame after the other: a kind, a length, and JSON or bytes. Refuses kinds and lengths that no backup has.
import { LifecycleError } from "../lifecycle-error.ts";

/** JSON, save `bytes`, which belong to the frame of a blob or table before them. */
const kinds = ["blob", "manifest", "records", "table", "bytes", "rows", "end"] as const;
type FrameKind = (typeof kinds)[number];

export interface Frame {
  readonly kind: FrameKind;
  readonly content: Buffer;
}

const HEAD_BYTES = 5;
/** Of JSON: the largest is a definition with its secrets. */
const LENGTH_MAX = 64 * 1024 * 1024;

export const jsonFrame = (kind: Exclude<FrameKind, "bytes">, value: unknown): Buffer =>
  frame(kind, Buffer.from(JSON.stringify(value)));

export const bytesFrame = (bytes: Buffer): Buffer => frame("bytes", bytes);

function frame(kind: FrameKind, content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(kinds.indexOf(kind), 0);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** @throws LifecycleError, and what `chunks` throw */
export async function* framesOf(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Frame, void, undefined> {
  const parts: Buffer[] = [];
  let held = 0;
  const take = (length: number): Buffer => {
    const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    held -= length;
    parts.length = 0;
    if (held > 0) parts.push(all.subarray(length));
    return all.subarray(0, length);
  };
  let head: { readonly kind: FrameKind; readonly length: number } | undefined;
  for await (const chunk of chunks) {
    parts.push(chunk);
    held += chunk.length;
    for (;;) {
      if (head === undefined) {
        if (held < HEAD_BYTES) break;
        const bytes = take(HEAD_BYTES);
        const kind = kinds[bytes[0]!];
        const length = bytes.readUInt32BE(1);
        if (kind === undefined || length > LENGTH_MAX) throw strange();
        head = { kind, length };
      }
      if (held < head.length) break;
      const content = head.length === 0 ? Buffer.alloc(0) : take(head.length);
      const { kind } = head;
      head = undefined;
      yield { kind, content };
    }
  }
  if (held > 0 || head !== undefined) throw strange();
}

/** The JSON of a frame. @param isSound whether it has the shape that `contents.ts` gives its kind @throws LifecycleError */
export function jsonOf<T>({ content }: Frame, isSound: (value: unknown) => value is T): T {
  const value = parsed(content.toString());
  if (!isSound(value)) throw strange();
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What was sealed, but by no gateway that this one knows. */
export const strange = (): LifecycleError =>
  new LifecycleError(
    "The backup holds what this gateway does not know: a newer one may have made it. Nothing was restored.",
  );
