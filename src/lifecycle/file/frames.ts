// Encodes and decodes the frames of a backup. Each has a kind, a length, and JSON or bytes. Rejects
// unknown kinds and lengths above the maximum.
import { LifecycleError } from "../lifecycle-error.ts";

/**
 * Frames contain JSON, except `bytes`. A `bytes` frame belongs to the `blob` or `table` frame
 * before it.
 */
const kinds = ["blob", "manifest", "records", "table", "bytes", "rows", "end"] as const;
type FrameKind = (typeof kinds)[number];

export interface Frame {
  readonly kind: FrameKind;
  readonly content: Buffer;
}

const HEAD_BYTES = 5;
/** Maximum length of a frame. The largest frame is the JSON of a definition with its secrets. */
const LENGTH_MAX = 64 * 1024 * 1024;

/** Returns the frame of a JSON value. */
export const jsonFrame = (kind: Exclude<FrameKind, "bytes">, value: unknown): Buffer =>
  frame(kind, Buffer.from(JSON.stringify(value)));

/** Returns a frame of bytes. */
export const bytesFrame = (bytes: Buffer): Buffer => frame("bytes", bytes);

function frame(kind: FrameKind, content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(kinds.indexOf(kind), 0);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/**
 * Splits the decrypted bytes into frames.
 * @throws LifecycleError, and the errors of `chunks`
 */
export async function* framesOf(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Frame, void, undefined> {
  const parts: Buffer[] = [];
  let buffered = 0;
  const take = (length: number): Buffer => {
    const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    buffered -= length;
    parts.length = 0;
    if (buffered > 0) parts.push(all.subarray(length));
    return all.subarray(0, length);
  };
  let head: { readonly kind: FrameKind; readonly length: number } | undefined;
  for await (const chunk of chunks) {
    parts.push(chunk);
    buffered += chunk.length;
    for (;;) {
      if (head === undefined) {
        if (buffered < HEAD_BYTES) break;
        const bytes = take(HEAD_BYTES);
        const kind = kinds[bytes[0]!];
        const length = bytes.readUInt32BE(1);
        if (kind === undefined || length > LENGTH_MAX) throw malformedBackup();
        head = { kind, length };
      }
      if (buffered < head.length) break;
      const content = head.length === 0 ? Buffer.alloc(0) : take(head.length);
      const { kind } = head;
      head = undefined;
      yield { kind, content };
    }
  }
  if (buffered > 0 || head !== undefined) throw malformedBackup();
}

/**
 * Returns the JSON of a frame.
 * @param isSound returns true if the value has the shape of its kind in `contents.ts`
 * @throws LifecycleError if the JSON is malformed or has another shape
 */
export function jsonOf<T>({ content }: Frame, isSound: (value: unknown) => value is T): T {
  const value = parsed(content.toString());
  if (!isSound(value)) throw malformedBackup();
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the error for content that was encrypted correctly but that this gateway does not
 * recognise.
 */
export const malformedBackup = (): LifecycleError =>
  new LifecycleError(
    "The backup holds what this gateway does not know: a newer one may have made it. Nothing was restored.",
  );
