// A client for plain HTTP/1.1 over a few sockets, which needs as little processor time as possible.
// Each socket waits for an answer before it sends the next request. Sockets stay open between
// measurements.
import { connect, type Socket } from "node:net";

export interface Sockets {
  /**
   * Sends requests for `ms` milliseconds, and then waits for the last answers.
   * @returns the number of answers
   * @throws Error with the answer if its status is not 2xx
   */
  readonly run: (ms: number) => Promise<number>;
  readonly close: () => void;
}

interface Line {
  readonly socket: Socket;
  /** The received parts of the current answer. */
  pieces: Buffer[];
  received: number;
  /** Length of the current answer in bytes. Null until its headers are complete. */
  expected: number | null;
}

/** @param next returns the bytes of the next request */
export async function openSockets(
  port: number,
  count: number,
  next: () => Buffer,
): Promise<Sockets> {
  let end = 0;
  let answers = 0;
  let idle = 0;
  let finished = Promise.withResolvers<void>();
  const send = (line: Line): void => {
    if (performance.now() < end) return void line.socket.write(next());
    idle += 1;
    if (idle === count) finished.resolve();
  };
  const receive = (line: Line, chunk: Buffer): void => {
    line.pieces.push(chunk);
    line.received += chunk.length;
    if (line.expected === null) line.expected = lengthIn(Buffer.concat(line.pieces));
    if (line.expected === null || line.received < line.expected) return;
    if (!isSuccess(line.pieces[0]!))
      return finished.reject(new Error(Buffer.concat(line.pieces).toString("latin1", 0, 2_000)));
    answers += 1;
    Object.assign(line, { pieces: [], received: 0, expected: null });
    send(line);
  };
  const lines = await Promise.all(Array.from({ length: count }, () => open(port)));
  for (const line of lines) {
    line.socket.on("data", (chunk: Buffer) => receive(line, chunk));
    line.socket.on("error", finished.reject);
  }
  return {
    async run(ms) {
      [end, answers, idle] = [performance.now() + ms, 0, 0];
      finished = Promise.withResolvers();
      for (const line of lines) send(line);
      await finished.promise;
      return answers;
    },
    close: () => lines.forEach(({ socket }) => socket.destroy()),
  };
}

function open(port: number): Promise<Line> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("connect", () => resolve({ socket, pieces: [], received: 0, expected: null }));
  });
}

/** Returns the length of the whole answer in bytes. Null while its headers are incomplete. */
function lengthIn(bytes: Buffer): number | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString("latin1", 0, headEnd));
  if (length === null) throw new Error("An answer without a Content-Length cannot be measured.");
  return headEnd + 4 + Number(length[1]);
}

/** Returns true for a status 2xx. The byte is the first digit of the status in `HTTP/1.1 2...`. */
const isSuccess = (answer: Buffer): boolean => answer[9] === 0x32;
