// Looks at the first bytes of what comes, and gives all of it back.

/**
 * Reads until there are so many bytes, or no more.
 * @returns at least as many, and everything from the first byte on
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
