// Sends requests from many addresses of this machine. The clients can misbehave: they send a body
// slowly, stop in the middle of a body, or do not read the answer.
import { request as send, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export interface Outcome {
  /** HTTP status; 0 if the connection ended without an answer. */
  readonly status: number;
  /** The error code of the answer or of the broken connection. Empty if there is none. */
  readonly code: string;
  readonly hasRetryAfter: boolean;
}

export interface Asked {
  readonly port: number;
  readonly from: string;
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly body?: string | Buffer;
  /** Speed at which the body is sent, in bytes per second; as fast as possible by default. */
  readonly bytesPerSecond?: number;
  /**
   * `Content-Length` of the request. If it is larger than the body, the client stops in the middle
   * of the body.
   */
  readonly claimedLength?: number;
  /**
   * Time in milliseconds in which the client does not read the answer. Then it closes the
   * connection.
   */
  readonly unreadMs?: number;
}

export const STRANGERS = 1_000;
const ANSWER_MS_MAX = 60_000;
/** Maximum number of characters that are printed of a refusal without an error code. */
const SHOWN_MAX = 100;
const CODE_BYTES_MAX = 4_096;

/**
 * Returns one of 1,000 source addresses, in turn. The gateway treats each of them as another
 * network.
 */
export const strangerOf = (n: number): string => {
  const number = n % STRANGERS;
  return `127.${1 + (number % 100)}.${Math.floor(number / 100)}.9`;
};

/** Sends one request. Resolves when the answer is complete or the connection has ended. */
export function ask(asked: Asked): Promise<Outcome> {
  const { port, from, method = "POST", path, token, type = "application/json" } = asked;
  const body = Buffer.from(asked.body ?? "");
  const headers = {
    ...(method === "POST" && {
      "Content-Type": type,
      "Content-Length": asked.claimedLength ?? body.length,
    }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...asked.headers,
  };
  return new Promise((resolve) => {
    const outgoing = send({
      host: "127.0.0.1",
      port,
      path,
      method,
      headers,
      localAddress: from,
      agent: false,
    });
    const end = (outcome: Outcome): void => {
      clearTimeout(timer);
      resolve(outcome);
      outgoing.destroy();
    };
    const lost = (code: string): void => end({ status: 0, code, hasRetryAfter: false });
    const timer = setTimeout(() => lost("no answer in 60 s"), ANSWER_MS_MAX);
    outgoing.on("error", (error: NodeJS.ErrnoException) => lost(error.code ?? error.message));
    outgoing.on("response", (incoming) => void outcomeOf(incoming, asked).then(end));
    void write(outgoing, body, asked);
  });
}

/**
 * Returns the error code of a refusal. If there is none, returns the beginning of its message or
 * the title of its page.
 */
export function reasonIn(text: string): string {
  const code = /"code":\s*"([A-Z_]+)"/.exec(text)?.[1];
  const message = /"(?:error|message)":\s*"([^"]+)"/.exec(text)?.[1];
  const title = /<title>([^<]+)/.exec(text)?.[1];
  return code ?? (message ?? title ?? text).slice(0, SHOWN_MAX);
}

async function write(outgoing: ReturnType<typeof send>, body: Buffer, asked: Asked): Promise<void> {
  const { bytesPerSecond, claimedLength } = asked;
  if (bytesPerSecond === undefined) {
    if (claimedLength === undefined) return void outgoing.end(body);
    return void outgoing.write(body);
  }
  const piece = Math.ceil(bytesPerSecond / 10);
  for (let at = 0; at < body.length && !outgoing.destroyed; at += piece) {
    outgoing.write(body.subarray(at, at + piece));
    await sleep(100);
  }
  outgoing.end();
}

async function outcomeOf(incoming: IncomingMessage, { unreadMs }: Asked): Promise<Outcome> {
  const status = incoming.statusCode ?? 0;
  const hasRetryAfter = incoming.headers["retry-after"] !== undefined;
  if (unreadMs !== undefined && status === 200) {
    await sleep(unreadMs);
    return { status, code: "", hasRetryAfter };
  }
  let text = "";
  try {
    for await (const chunk of incoming)
      if (text.length < CODE_BYTES_MAX) text += (chunk as Buffer).toString("latin1");
  } catch {
    return { status: 0, code: `cut off after ${status}`, hasRetryAfter };
  }
  const code = status >= 400 ? reasonIn(text) : "";
  return { status, code, hasRetryAfter };
}
