// A small correct server, and a function that runs cases against it. A test plants one defect,
// which changes requests or responses.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Case, CaseContext, CaseFinding } from "../../../src/conform/case.ts";
import { createClient } from "../../../src/conform/client.ts";
import { createSecrets } from "../../../src/conform/secrets.ts";
import type { ResponseRules } from "../../../src/conform/semantics/response-rules.ts";

export interface TinyRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface TinyResponse {
  status: number;
  readonly headers: Record<string, string>;
  body: Buffer;
}

export type TinyHandler = (request: TinyRequest) => TinyResponse;

/** Wraps the honest server: may call it with another request, and change its response. */
export type Defect = (request: TinyRequest, honest: TinyHandler) => TinyResponse;

const key = `sk_live_${"k".repeat(43)}`;
export const authorization = `Bearer ${key}`;

/** Runs cases against the server. Returns the findings of the cases and of the rules. */
export async function findingsAt(
  handler: TinyHandler,
  cases: readonly Case[],
  rules?: ResponseRules,
): Promise<readonly CaseFinding[]> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "", url = "" } = incoming;
      const headers = incoming.headers as TinyRequest["headers"];
      const { status, ...answer } = handler({
        method,
        path: url,
        headers,
        body: Buffer.concat(chunks),
      });
      outgoing.writeHead(status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = createClient({
    server: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    secrets: createSecrets({ CONFORM_SERVER_KEY: key }),
    mayWrite: true,
    isInsecure: false,
    origin: "",
    signal: AbortSignal.timeout(60_000),
  });
  const findings: CaseFinding[] = [];
  const context: CaseContext = {
    judge: () => {},
    report: (finding) => void findings.push(finding),
    skip: (reason) => {
      throw new Error(`A case was skipped: ${reason}`);
    },
    hmac: () => Buffer.alloc(0),
    atEnd: () => {},
    forward: client.send,
    async send(request) {
      const exchange = await client.send(request);
      findings.push(...(rules?.check(exchange) ?? []));
      return exchange;
    },
  };
  try {
    for (const one of cases) await one.run(context);
  } finally {
    client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return findings;
}

let requests = 0;

/** Returns a response with the headers that each response of the gateway has. */
export const respond = (
  status: number,
  body: Buffer | string | object = "",
  headers: Readonly<Record<string, string>> = {},
): TinyResponse => {
  const isJson = typeof body === "object" && !Buffer.isBuffer(body);
  return {
    status,
    headers: {
      "x-request-id": `tiny-${++requests}`,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "content-security-policy": "default-src 'none'",
      "cache-control": "no-store",
      vary: "Authorization",
      ...(isJson && { "content-type": "application/json; charset=utf-8" }),
      ...headers,
    },
    body: Buffer.isBuffer(body) ? body : Buffer.from(isJson ? JSON.stringify(body) : body),
  };
};

/** Returns a defect that changes each response for which `concerns` returns true. */
export const changed =
  (
    concerns: (request: TinyRequest, response: TinyResponse) => boolean,
    change: (response: TinyResponse) => void,
  ): Defect =>
  (request, honest) => {
    const response = honest(request);
    if (concerns(request, response)) change(response);
    return response;
  };
