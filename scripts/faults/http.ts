// Sends a request exactly once. No function in this file repeats a request.
import { Agent, request } from "node:http";
import type { PlannedRequest } from "../bench/load.ts";
import { token } from "./definition.ts";

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly isReplayed: boolean;
  /** Value of the header Retry-After, if the answer has it. */
  readonly retryAfter: string | undefined;
}

const agent = new Agent({ keepAlive: true });
const waitMs = 30_000;

/** @returns null if the answer is missing or incomplete; the result of the write is then unknown */
export function send(
  port: number,
  { method, path, body }: PlannedRequest,
  idempotencyKey?: string,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      Authorization: `Bearer ${token}`,
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
    };
    const options = { host: "127.0.0.1", port, method, path, headers, agent, timeout: waitMs };
    const sent = request(options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("error", () => resolve(null));
      response.on("close", () => resolve(null));
      response.on("end", () => {
        if (!response.complete) return resolve(null);
        const { "idempotency-replayed": replayed, "retry-after": retryAfter } = response.headers;
        resolve({
          status: response.statusCode!,
          text,
          isReplayed: replayed === "true",
          retryAfter,
        });
      });
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(null));
    sent.end(body);
  });
}
