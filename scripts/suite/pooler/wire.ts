// Messages of PostgreSQL's protocol: their kind and their bytes.

export interface Message {
  /** One letter, such as `P` for Parse or `Z` for ReadyForQuery. */
  readonly kind: string;
  /** The bytes after kind and length. */
  readonly body: Buffer;
  /** All bytes, if the message was read. */
  readonly bytes?: Buffer;
}

const HEADER = 5;

export function toBytes({ kind, body, bytes }: Message): Buffer {
  if (bytes !== undefined) return bytes;
  const header = Buffer.from(`${kind}....`);
  header.writeInt32BE(body.length + HEADER - 1, 1);
  return Buffer.concat([header, body]);
}

/**
 * Returns a function that takes bytes in any pieces, and passes on whole messages.
 * @param paused called after the messages of each piece
 */
export function messageReader(
  pass: (message: Message) => void,
  paused: () => void = () => {},
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    while (start + HEADER <= rest.length) {
      const end = start + 1 + rest.readInt32BE(start + 1);
      if (end > rest.length) break;
      const kind = String.fromCharCode(rest[start]!);
      const bytes = rest.subarray(start, end);
      start = end;
      pass({ kind, body: bytes.subarray(HEADER), bytes });
    }
    rest = rest.subarray(start);
    paused();
  };
}

/** Returns the texts before the first `count` zero bytes, and the bytes after them. */
export function textsOf(
  body: Buffer,
  count: number,
): { readonly texts: readonly string[]; readonly rest: Buffer } {
  const texts: string[] = [];
  let start = 0;
  while (texts.length < count) {
    const end = body.indexOf(0, start);
    texts.push(body.toString("utf8", start, end));
    start = end + 1;
  }
  return { texts, rest: body.subarray(start) };
}

export const bodyOf = (texts: readonly string[], rest: Buffer): Buffer =>
  Buffer.concat([...texts.map((text) => Buffer.from(`${text}\0`)), rest]);
