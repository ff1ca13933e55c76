// Encodes and decodes the frames (parts) of a backup. Each frame has a kind, a length, and JSON or
// bytes as its content. Rejects unknown kinds, and frames with more than 64 MiB.
import { LifecycleError } from "../lifecycle-error.ts";

/**
 * The kinds of frames. A `bytes` frame contains bytes, and belongs to the `blob` or `table` frame
 * before it. All other frames contain JSON.
 */
const kinds = ["blob", "manifest", "records", "table", "bytes", "rows", "end"] as const;
type FrameKind = (typeof kinds)[number];

export interface Frame {
  readonly kind: FrameKind;
  readonly content: Buffer;
}

const HEAD_BYTES = 5;
/**
 * Maximum bytes of the content of one frame. The longest frame is the JSON of a definition with its
 * secrets.
 */
const LENGTH_MAX = 64 * 1024 * 1024;

/** Returns a frame that contains a value as JSON. */
export const jsonFrame = (kind: Exclude<FrameKind, "bytes">, value: unknown): Buffer =>
  frame(kind, Buffer.from(JSON.stringify(value)));

/** Returns a frame that contains bytes. */
export const bytesFrame = (bytes: Buffer): Buffer => frame("bytes", bytes);

function frame(kind: FrameKind, content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(kinds.indexOf(kind), 0);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/**
 * Splits the decrypted bytes of a backup into frames.
 * @throws LifecycleError if the bytes are not valid frames
 * @throws each error that `chunks` throws
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
 * Parses the JSON of a frame.
 * @param isSound returns true if the value has the form that `contents.ts` declares for its kind
 * @throws LifecycleError if the JSON is malformed, or `isSound` returns false
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
 * Returns the error for a backup that can be decrypted, but has content that this gateway does not
 * recognise.
 */
export const malformedBackup = (): LifecycleError =>
  new LifecycleError(
    "The backup contains data that this version of the gateway cannot read, so nothing was restored. Restore the backup with the version of the gateway that made it.",
  );
