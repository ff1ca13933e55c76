// Sends bytes on a socket, for requests that no HTTP client would send.
import { connect } from "node:net";

export interface RawAnswer {
  /** HTTP status; 0 if the connection was closed without an answer. */
  readonly status: number;
  /** The headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** All received bytes as text, including further answers on the connection. */
  readonly text: string;
}

/**
 * Sends the pieces one after another. Reads until `answers` answers have arrived or the server
 * closes the connection.
 */
export function sendRaw(
  port: number,
  pieces: readonly (string | Buffer)[],
  answers = 1,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1");
    const textSoFar = (): string => Buffer.concat(chunks).toString("latin1");
    const done = (): void => {
      socket.destroy();
      resolve(parse(textSoFar()));
    };
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      if (countAnswers(textSoFar()) >= answers) done();
    });
    socket.on("close", done);
    socket.on("error", done);
    socket.on("connect", () => {
      for (const piece of pieces) socket.write(piece);
    });
  });
}

/** Returns the number of complete answers in the received text. `100 Continue` does not count. */
function countAnswers(text: string): number {
  let count = 0;
  let rest = text;
  for (;;) {
    const split = rest.indexOf("\r\n\r\n");
    if (split === -1) return count;
    const head = rest.slice(0, split);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (rest.length < split + 4 + length) return count;
    if (!head.startsWith("HTTP/1.1 100")) count += 1;
    rest = rest.slice(split + 4 + length);
  }
}

/** Returns the head of a request, with one line per header. */
export function head(line: string, headers: readonly string[] = ["Host: gateway"]): string {
  return `${[line, ...headers].join("\r\n")}\r\n\r\n`;
}

function parse(text: string): RawAnswer {
  const split = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = text.slice(0, Math.max(split, 0)).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  const length = Number(headers["content-length"] ?? 0);
  const body = Buffer.from(text.slice(split + 4, split + 4 + length), "latin1").toString("utf8");
  return { status: Number(statusLine.split(" ")[1] ?? 0), headers, body, text };
}
