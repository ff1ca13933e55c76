// Assembles messages of the database that arrive in several chunks. Each message gets a buffer of
// its exact length. pg's parser would double its buffer repeatedly, and leave garbage of twice the
// length of the result.

/** The events of a stream that pg's parser uses. */
export interface MessageStream {
  on(event: "data", listener: (chunk: Buffer) => void): unknown;
  on(event: "end", listener: () => void): unknown;
}

/** Bytes of a message header: one byte for the kind, four for the length without the kind. */
const headerLength = 5;
/**
 * Longer messages are passed on in the chunks in which they arrive. No result of the gateway's own
 * statements is as long.
 */
const longestMax = 64 * 1024 * 1024;

/** Returns the stream in chunks that end with a whole message. */
export const inWholeMessages = (stream: MessageStream, longest = longestMax): MessageStream => ({
  on(event: "data" | "end", listener: (chunk: Buffer) => void) {
    if (event === "end") return stream.on(event, () => listener(Buffer.alloc(0)));
    return stream.on(event, collector(listener, longest));
  },
});

function collector(pass: (chunk: Buffer) => void, longest: number): (chunk: Buffer) => void {
  /** The incomplete message, and the number of its bytes that have arrived. */
  let message: Buffer | null = null;
  let filled = 0;
  /** Missing bytes of a message that is passed on without assembly. */
  let passThroughBytes = 0;
  /** The bytes of an incomplete header. */
  let partialHeader: Buffer | null = null;

  /**
   * Adds the bytes of a chunk that belong to the incomplete message.
   * @returns the offset of the next message in the chunk
   */
  function continueMessage(chunk: Buffer): number {
    if (message === null) {
      const end = Math.min(passThroughBytes, chunk.length);
      passThroughBytes -= end;
      if (end > 0) pass(chunk.subarray(0, end));
      return end;
    }
    const end = Math.min(message.length - filled, chunk.length);
    chunk.copy(message, filled, 0, end);
    filled += end;
    if (filled < message.length) return end;
    const whole = message;
    message = null;
    pass(whole);
    return end;
  }

  return (next) => {
    const chunk = partialHeader === null ? next : Buffer.concat([partialHeader, next]);
    partialHeader = null;
    const start = continueMessage(chunk);
    let end = start;
    let length = 0;
    while (end + headerLength <= chunk.length) {
      length = 1 + chunk.readUInt32BE(end + 1);
      if (end + length > chunk.length) break;
      end += length;
    }
    if (end > start) pass(start === 0 && end === chunk.length ? chunk : chunk.subarray(start, end));
    const rest = chunk.subarray(end);
    if (rest.length === 0) return;
    // Retained bytes are copied, because the socket reuses the memory of a chunk.
    if (rest.length < headerLength) partialHeader = Buffer.from(rest);
    else if (length > longest) {
      passThroughBytes = length - rest.length;
      pass(Buffer.from(rest));
    } else {
      message = Buffer.allocUnsafeSlow(length);
      filled = rest.copy(message);
    }
  };
}
