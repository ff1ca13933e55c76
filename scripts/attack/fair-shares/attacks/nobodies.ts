// Attacks with invalid credentials, with addresses that do not exist, and with connections that
// send no complete request.
import { randomBytes, randomUUID } from "node:crypto";
import { connect } from "node:net";
import { publicTokenOf } from "../definition.ts";
import type { Outcome } from "../strangers.ts";
import { stranger, type Attack, type Turn } from "./attack.ts";

const HEAD_MS_MAX = 60_000;
const HALF_HEAD = `POST /healthz HTTP/1.1\r\nHost: gateway\r\nX-Text: ${"x".repeat(4_000)}\r\n`;

const random = (bytes: number): string => randomBytes(bytes).toString("base64url");
const part = (object: object): string => Buffer.from(JSON.stringify(object)).toString("base64url");

/** Returns an access token of a user that does not exist, with an invalid signature. */
function bogusToken(workspaceId: string): string {
  const header = { alg: "ES256", typ: "JWT", kid: random(12) };
  const expiry = Math.floor(Date.now() / 1_000) + 3_600;
  const claims = { sub: randomUUID(), aud: workspaceId, iss: workspaceId, exp: expiry };
  return `${part(header)}.${part(claims)}.${random(64)}`;
}

const read = JSON.stringify({ refs: {}, query: { from: "n" } });
const query = (tokenOf: (n: number, workspaceId: string) => string): Attack =>
  stranger({
    operation: "query",
    reaches: [401],
    asks: ({ n }, id) => ({ path: `/${id}/query`, body: read, token: tokenOf(n, id) }),
  });

/**
 * Sends only the first half of a request's headers, and waits until the gateway closes the
 * connection.
 */
function halfHead({ target, from }: Turn): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port: target.port, localAddress: from });
    let [answer, error] = ["", ""];
    socket.setTimeout(HEAD_MS_MAX, () => socket.destroy());
    socket.on("connect", () => socket.write(HALF_HEAD));
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", (failure: NodeJS.ErrnoException) => (error = failure.code ?? "error"));
    socket.on("close", () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
      resolve({ status, code: error, hasRetryAfter: /^retry-after:/im.test(answer) });
    });
  });
}

export const attacksByNobodies: Readonly<Record<string, Attack>> = {
  "bogus-server-keys": query(() => `sk_live_${random(32)}`),
  "bogus-public-keys": query(() => `pk_live_${random(32)}`),
  "bogus-tokens": query((_n, id) => bogusToken(id)),
  "bogus-sessions": stranger({
    operation: "getPortalSession",
    reaches: [401],
    asks: () => ({
      method: "GET",
      path: "/api/v1/portal/session",
      headers: { cookie: `gateway_portal=${random(32)}` },
    }),
  }),
  "unknown-workspaces": stranger({
    operation: "query",
    reaches: [401, 403, 404],
    asks: (_turn, id) => ({
      path: `/${randomUUID()}/query`,
      body: read,
      token: publicTokenOf(id),
    }),
  }),
  "unknown-endpoints": stranger({
    operation: "callEndpoint",
    reaches: [404],
    asks: (_turn, id) => ({ path: `/${id}/endpoint/${randomUUID()}`, body: "{}" }),
  }),
  documents: stranger({
    operation: "getOpenapi",
    reaches: [200],
    asks: () => ({ method: "GET", path: "/openapi.json" }),
  }),
  "half-heads": { operation: "", reaches: [408], run: halfHead },
};
