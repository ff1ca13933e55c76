// Puts messages of the database that come in several chunks together, each in memory of just its length: pg's parser would double its
// memory again and again, and leave as much garbage as the answer is long twice over.

/** What pg's parser listens to. */
export interface MessageStream {
  on(event: "data", listener: (chunk: Buffer) => void): unknown;
  on(event: "end", listener: () => void): unknown;
}

/** The kind of a message, and its length without it. */
const headerLength = 5;
/** Longer messages are passed on as they come; no answer of the gateway's own statements is as long. */
const longestMax = 64 * 1024 * 1024;

/** The stream, in chunks of whole messages. */
export const inWholeMessages = (stream: MessageStream, longest = longestMax): MessageStream => ({
  on(event: "data" | "end", listener: (chunk: Buffer) => void) {
    if (event === "end") return stream.on(event, () => listener(Buffer.alloc(0)));
    return stream.on(event, collector(listener, longest));
  },
});

function collector(pass: (chunk: Buffer) => void, longest: number): (chunk: Buffer) => void {
  /** The message that has begun, and how much of it is there. */
  let message: Buffer | null = null;
  let filled = 0;
  /** Bytes still to come of one that is passed on as it comes. */
  let passing = 0;
  /** Less than a header. */
  let beginning: Buffer | null = null;

  /** Adds what a chunk has of the message that has begun. @returns where the chunk goes on */
  function goOn(chunk: Buffer): number {
    if (message === null) {
      const end = Math.min(passing, chunk.length);
      passing -= end;
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
    const chunk = beginning === null ? next : Buffer.concat([beginning, next]);
    beginning = null;
    const start = goOn(chunk);
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
    // What is kept is copied: the memory of a chunk may be read into again.
    if (rest.length < headerLength) beginning = Buffer.from(rest);
    else if (length > longest) {
      passing = length - rest.length;
      pass(Buffer.from(rest));
    } else {
      message = Buffer.allocUnsafeSlow(length);
      filled = rest.copy(message);
    }
  };
}
