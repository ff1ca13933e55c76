// Sends one HTTP/1.1 request, and returns the answer with its raw header lines in their order and
// the bytes of its body. For tests that compare answers byte for byte, or that send requests which
// ordinary clients refuse to send.
import { Agent, request, type IncomingMessage, type RequestOptions } from "node:http";

export interface ExactRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface ExactAnswer {
  readonly status: number;
  /** `Name: value` lines as they were sent. */
  readonly headers: readonly string[];
  readonly body: string;
}

export interface ExactClient {
  readonly send: (request: ExactRequest) => Promise<ExactAnswer>;
  readonly close: () => void;
}

/** Sends one request exactly as given. Returns the complete answer. */
export function exchange(
  options: RequestOptions,
  body: string | Buffer | undefined,
): Promise<{
  readonly response: IncomingMessage;
  readonly text: string;
  readonly bytes: Buffer;
}> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({ response, bytes, text: bytes.toString("utf8") });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/**
 * Creates a client that keeps its connections.
 * @param address `http://127.0.0.1:<port>`
 */
export function createExactClient(address: string, connections = 8): ExactClient {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = async ({ method, path, headers = {}, body }: ExactRequest): Promise<ExactAnswer> => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const asked = { agent, hostname, port, method, path, headers: { ...length, ...headers } };
    const { response, text } = await exchange(asked, body);
    const raw = response.rawHeaders;
    const lines = raw
      .filter((_, index) => index % 2 === 0)
      .map((name, index) => `${name}: ${raw[index * 2 + 1]}`);
    return { status: response.statusCode ?? 0, headers: lines, body: text };
  };
  return { send, close: () => agent.destroy() };
}

/**
 * Returns the header lines that do not depend on time. Leaves out the date and the headers that
 * count earlier calls.
 */
export const lastingHeaders = ({ headers }: ExactAnswer): readonly string[] =>
  headers.filter((line) => !/^(?:Date|RateLimit): /.test(line));

/** Returns the value of a header, or undefined. */
export function headerOf(answer: ExactAnswer, name: string): string | undefined {
  const prefix = `${name.toLowerCase()}: `;
  return answer.headers.find((line) => line.toLowerCase().startsWith(prefix))?.slice(prefix.length);
}
