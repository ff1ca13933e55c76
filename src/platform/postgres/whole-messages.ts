// Assembles messages of the database server that arrive in several chunks. Each message gets a
// buffer of its exact length. pg's own parser would enlarge its buffer repeatedly, and create
// garbage of twice the length of the result (`openapi/decisions/0015-whole-database-messages.md`).

/** The events of a stream that pg's parser uses. */
export interface MessageStream {
  on(event: "data", listener: (chunk: Buffer) => void): unknown;
  on(event: "end", listener: () => void): unknown;
}

/**
 * Number of bytes of a message header. The first byte is the kind. The other four are the length of
 * the message without the first byte.
 */
const headerLength = 5;
/**
 * Largest number of bytes of a message that is assembled. Longer messages are passed on in chunks.
 * Results of the gateway's own statements are always shorter.
 */
const longestMax = 64 * 1024 * 1024;

/** Returns a stream whose chunks end at the end of a message. */
export const inWholeMessages = (stream: MessageStream, longest = longestMax): MessageStream => ({
  on(event: "data" | "end", listener: (chunk: Buffer) => void) {
    if (event === "end") return stream.on(event, () => listener(Buffer.alloc(0)));
    return stream.on(event, collector(listener, longest));
  },
});

function collector(pass: (chunk: Buffer) => void, longest: number): (chunk: Buffer) => void {
  /** The incomplete message, and how many of its bytes have arrived. */
  let message: Buffer | null = null;
  let filled = 0;
  /** Number of missing bytes of a long message that is passed on without assembly. */
  let passThroughBytes = 0;
  /** The bytes of an incomplete header. */
  let partialHeader: Buffer | null = null;

  /**
   * Adds the bytes of a chunk that belong to the incomplete message.
   * @returns the position of the next message in the chunk
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
    // The rest must be copied, because the socket reuses the memory of the chunk.
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
