// The table of attacks. Each entry does one request or holds one connection, and ends by itself.
import { openBusSocket } from "../bus-bench/socket.ts";
import { endpointPath, publicTokenOf, tableOf, workspaceIds } from "./definition.ts";
import { deepQuery, largeJson, largeQuery, slowQuery } from "./bodies.ts";
import { ask, reasonIn, strangerOf, type Asked, type Outcome } from "./strangers.ts";
import { oauthClient } from "./world.ts";

export interface Attack {
  /** The operation that is asked, as the contract names it. */
  readonly operation: string;
  /** The most of its kind that run at the same time. */
  readonly atOnceMax: number;
  readonly run: (port: number, n: number) => Promise<Outcome>;
}

const UPLOAD_BYTES_PER_SECOND = 40 * 1024;
const HALF_BODY = Buffer.alloc(300_000, 0x20);
const form = Buffer.from(
  `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${"x".repeat(1024 * 1024)}\r\n--x--\r\n`,
);

const workspaceOf = (n: number): string => workspaceIds[n % workspaceIds.length]!;

/** Asks an operation of an attacked workspace with its publishable key. */
const withKey = (
  operation: string,
  path: string,
  more: (n: number, workspaceId: string) => Partial<Asked>,
  atOnceMax = 200,
): Attack => ({
  operation,
  atOnceMax,
  run: (port, n) => {
    const workspaceId = workspaceOf(n);
    const token = publicTokenOf(workspaceId);
    const from = strangerOf(n);
    return ask({ port, from, path: `/${workspaceId}${path}`, token, ...more(n, workspaceId) });
  },
});

/** Calls an endpoint that asks for no signature. */
const openCall = (
  name: "expression" | "outbound" | "event",
  more: Partial<Asked> = {},
  atOnceMax = 200,
): Attack => ({
  operation: "callEndpoint",
  atOnceMax,
  run: (port, n) =>
    ask({
      port,
      from: strangerOf(n),
      path: endpointPath(workspaceOf(n), name),
      body: JSON.stringify({ n }),
      ...more,
    }),
});

const refsOf = (workspaceId: string): Record<"g" | "n", string> => ({
  g: tableOf(workspaceId, "groups"),
  n: tableOf(workspaceId, "notes"),
});
const query = (bodyOf: typeof slowQuery, more: Partial<Asked> = {}, atOnceMax?: number): Attack =>
  withKey("query", "/query", (_n, id) => ({ body: bodyOf(refsOf(id)), ...more }), atOnceMax);

const authorization = new URLSearchParams({
  response_type: "code",
  client_id: oauthClient.id,
  redirect_uri: oauthClient.redirectUris[0]!,
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
});

export const attacks: Readonly<Record<string, Attack>> = {
  "slow-reads": query(slowQuery),
  "deep-reads": query(deepQuery),
  "large-answers": query(largeQuery),
  "unread-answers": query(largeQuery, { unreadMs: 20_000 }, 400),
  uploads: withKey("uploadFile", "/files/upload", () => ({
    type: "multipart/form-data; boundary=x",
    body: form,
    bytesPerSecond: UPLOAD_BYTES_PER_SECOND,
  })),
  "half-bodies": openCall("event", { body: HALF_BODY, claimedLength: 10_000_000 }, 1_200),
  expressions: openCall("expression"),
  outbound: openCall("outbound"),
  events: openCall("event"),
  passwords: withKey("login", "/auth/login", (n) => ({
    body: JSON.stringify({ email: `person${n % 500}@example.com`, password: `a guess ${n}` }),
  })),
  registrations: withKey("register", "/auth/register", (n) => ({
    body: JSON.stringify({ email: `new${n}@example.com`, password: `correct horse ${n}` }),
  })),
  authorize: {
    operation: "startAuthorization",
    atOnceMax: 200,
    run: (port, n) =>
      ask({
        port,
        from: strangerOf(n),
        method: "GET",
        path: `/api/v1/oauth/authorize?${authorization.toString()}`,
      }),
  },
  bus: { operation: "connectBus", atOnceMax: 1_000, run: listen },
  "large-json": openCall("expression", { body: largeJson }),
  "large-json-query": withKey("query", "/query", () => ({ body: largeJson })),
};

const LISTEN_MS = 30_000;
const BUSES = 50;

/**
 * Holds a connection to the bus for half a minute, with 20 subscriptions and a publication a
 * second.
 */
function listen(port: number, n: number): Promise<Outcome> {
  const workspaceId = workspaceOf(n);
  return new Promise((resolve) => {
    const data = { text: "x".repeat(2_000) };
    const timers: NodeJS.Timeout[] = [];
    const socket = openBusSocket({
      port,
      from: strangerOf(n),
      path: `/${workspaceId}/bus`,
      token: publicTokenOf(workspaceId),
      opened: () => {
        for (let bus = 0; bus < 20; bus += 1)
          socket.send({ type: "subscribe", id: `s${bus}`, bus: `chat:b${(n + bus) % BUSES}` });
        const publish = (): void =>
          socket.send({ type: "publish", id: "p", bus: `chat:b${n % BUSES}`, event: "said", data });
        timers.push(
          setInterval(publish, 1_000),
          setTimeout(() => socket.close(), LISTEN_MS),
        );
      },
      text: () => {},
      closed: (why) => {
        for (const timer of timers) clearTimeout(timer);
        const refused = /^HTTP\/1\.1 (\d{3})/.exec(why)?.[1];
        const closing = why === "lost" ? "" : `closed ${why}`;
        const code = refused === undefined ? closing : reasonIn(why);
        // The socket keeps no headers, so Retry-After is not checked here.
        resolve({ status: Number(refused ?? 101), code, hasRetryAfter: true });
      },
    });
  });
}
