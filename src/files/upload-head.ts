// Reads the first bytes of an upload, from which the file type is detected. Returns them with a
// stream that still contains all bytes.

/**
 * Reads from an upload until `length` bytes have arrived or the upload ends.
 * @returns the first bytes, at most `length`, and a stream of all bytes
 */
export async function withHead(
  bytes: AsyncIterable<Buffer>,
  length: number,
): Promise<{ readonly head: Buffer; readonly bytes: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const pieces: Buffer[] = [];
  for (let size = 0; size < length;) {
    const next = await iterator.next();
    if (next.done === true) break;
    pieces.push(next.value);
    size += next.value.length;
  }
  return { head: Buffer.concat(pieces).subarray(0, length), bytes: all(pieces, iterator) };
}

async function* all(
  pieces: readonly Buffer[],
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    yield* pieces;
    for (let next = await rest.next(); next.done !== true; next = await rest.next())
      yield next.value;
  } finally {
    await rest.return?.();
  }
}
