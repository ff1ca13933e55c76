// Faults for the proxy. Each one names the operations at which `gateway conform` must find it.
import {
  at,
  jsonOf,
  onBody,
  onJson,
  onRequest,
  onResponse,
  repeating,
  swallowing,
  withoutHeader,
  withoutParameter,
  type ChangeRows,
} from "./edits.ts";
import type { Plant, RelayedRequest } from "./proxy.ts";

export interface PlantedFault {
  readonly name: string;
  /** Operations that `gateway conform` tests. A finding at one of them counts as found. */
  readonly operations: readonly string[];
  /** Creates the fault. A fault that remembers requests starts with an empty memory. */
  readonly plant: () => Plant;
}

/** Data of the tested gateway that faults use. */
export interface FaultSurroundings {
  readonly serverKey: string;
  readonly origin: string;
}

const query = at("POST", /\/query(?:\?|$)/);
const reads = (request: RelayedRequest): boolean =>
  query(request) && jsonOf(request)?.query !== undefined;
const mutates =
  (type: string) =>
  (request: RelayedRequest): boolean =>
    query(request) && jsonOf(request)?.mutation?.type === type;
const schema = at("GET", /\/schema(?:\?|$)/);
const users = at("GET", /\/endusers(?:\?|$)/);
const file = at("GET", /\/files\/[0-9a-f-]{36}(?:\?|$)/i);
const everything = (): boolean => true;
const json = (status: number, body: unknown): Awaited<ReturnType<Plant>> => ({
  status,
  headers: {
    "content-type": "application/json; charset=utf-8",
    "x-request-id": `planted-${Math.random().toString(36).slice(2)}`,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
    vary: "Authorization, X-Api-Key, Cookie, Origin",
    ratelimit: '"minute";r=100;t=30',
    "ratelimit-policy": '"minute";q=600;w=60',
  },
  body: Buffer.from(body === undefined ? "" : JSON.stringify(body)),
});

/** Returns the list of faults. */
export function plantedFaults({ serverKey, origin }: FaultSurroundings): readonly PlantedFault[] {
  const faults: PlantedFault[] = [];
  const add = (name: string, operations: string, plant: () => Plant): void =>
    void faults.push({ name, operations: operations.split(" "), plant });
  const rows = (change: ChangeRows): Plant =>
    onJson(reads, ({ data, meta }) => {
      if (data !== undefined && meta !== undefined) change(data, meta);
    });

  // Faults of statuses, response forms and error shapes.
  add("a success has another status", "getUsage", () =>
    onResponse(
      at("GET", /\/usage/),
      (one) => void (one.status = one.status === 200 ? 201 : one.status),
    ),
  );
  add("a missing player is a success", "resolvePlayer", () =>
    onResponse(at("GET", /\/players\/resolve\//), (one) => {
      if (one.status === 404)
        Object.assign(
          one,
          json(200, {
            id: "00000000-0000-4000-8000-000000000000",
            platform: "custom",
            platformPlayerId: "1",
            contactId: null,
            displayName: null,
            firstSeenAt: "2026-01-01T00:00:00Z",
            lastSeenAt: "2026-01-01T00:00:00Z",
            isValidated: false,
          }),
        );
    }),
  );
  add("an internal error", "listRoles", () =>
    onResponse(at("GET", /\/roles$/), (one) => void (one.status = 500)),
  );
  add("an extra field", "getEndUser", () =>
    onJson(at("GET", /\/endusers\/[0-9a-f-]{36}$/), (one) => void (one.passwordHash = "x")),
  );
  add("a missing field", "listPlayers", () =>
    onJson(at("GET", /\/players\?/), ({ players = [] }) => {
      for (const player of players) delete player.isValidated;
    }),
  );
  add("a number as a text", "listEndUsers", () =>
    onJson(users, (one) => void (one.total = String(one.total))),
  );
  add("a swapped error shape", "query", () =>
    onResponse(query, (one) => {
      if (one.status === 400)
        one.body = Buffer.from(JSON.stringify({ error: jsonOf(one)?.error?.message ?? "wrong" }));
    }),
  );
  add("another error code", "query", () =>
    onResponse(
      query,
      (one) =>
        void (one.body = Buffer.from(one.body.toString().replace("INVALID_REFS", "INVALID_QUERY"))),
    ),
  );
  add("a broken JSON body", "getUsage", () =>
    onResponse(at("GET", /\/usage/), (one) => void (one.body = one.body.subarray(0, -1))),
  );
  add("another content type", "getJwks", () =>
    onResponse(
      at("GET", /jwks\.json$/),
      (one) => void (one.headers["content-type"] = "text/html; charset=utf-8"),
    ),
  );

  // Faults of the rows of reads.
  add("a dropped row", "query", () =>
    rows((data, meta) => {
      if (data.length > 1) {
        data.pop();
        meta.count = data.length;
      }
    }),
  );
  add("a repeated row", "query", () =>
    rows((data) => {
      if (data.length > 1) data[1] = data[0]!;
    }),
  );
  add("a reversed order", "query", () => rows((data) => void data.reverse()));
  add("an ignored filter", "query", () => onBody(reads, ({ query: one }) => delete one?.where));
  add("an ignored order", "query", () => onBody(reads, ({ query: one }) => delete one?.orderBy));
  add("an ignored limit", "query", () => onBody(reads, ({ query: one }) => delete one?.limit));
  add("an ignored offset", "query", () => onBody(reads, ({ query: one }) => delete one?.offset));
  add("an aggregate that is one too low", "query", () =>
    rows(([row]) => {
      if (row !== undefined && typeof row.rows === "number") row.rows -= 1;
    }),
  );
  add("a total that is one too high", "query", () =>
    rows((_data, meta) => {
      if (typeof meta.total === "number") meta.total += 1;
    }),
  );
  add("an ignored row filter", "query", () =>
    onRequest(
      (one) => query(one) && (one.headers["authorization"] ?? "").includes("pk_live_"),
      (one) => void (one.headers["authorization"] = `Bearer ${serverKey}`),
    ),
  );

  // Faults of writes and caches.
  add("a swallowed delete", "query", () =>
    swallowing(mutates("delete"), async () =>
      json(200, { affectedRows: 2, meta: { type: "delete", table: "t", durationMs: 1 } }),
    ),
  );
  add("a swallowed update", "query", () =>
    swallowing(mutates("update"), async () =>
      json(200, { affectedRows: 1, meta: { type: "update", table: "t", durationMs: 1 } }),
    ),
  );
  add("an idempotent write that is done twice", "query", () =>
    onRequest(query, (one) => delete one.headers["idempotency-key"]),
  );
  add("an explained write that is executed", "query", () => async (request, forward) => {
    const asked = jsonOf(request);
    if (query(request) && asked?.explain === true && asked.mutation !== undefined) {
      const { explain: _explain, ...rest } = asked;
      await forward({ ...request, body: Buffer.from(JSON.stringify(rest)) });
    }
    return forward(request);
  });
  add("a stale validator", "query", () => async (request, forward) => {
    const response = await forward(request);
    return reads(request) &&
      request.headers["if-none-match"] !== undefined &&
      response.status === 200
      ? {
          ...response,
          status: 304,
          headers: { ...response.headers, etag: request.headers["if-none-match"] },
          body: Buffer.alloc(0),
        }
      : response;
  });
  add("a validator that matches always", "getSchema", () => async (request, forward) => {
    const response = await forward(request);
    return schema(request) &&
      request.headers["if-none-match"] !== undefined &&
      response.status === 200
      ? { ...response, status: 304, body: Buffer.alloc(0) }
      : response;
  });

  // Faults of headers.
  add("a repeated request id", "getSchema listFiles", () =>
    onResponse(everything, (one) => void (one.headers["x-request-id"] = "the-same-id")),
  );
  add("no challenge", "getSchema", () =>
    withoutHeader((_request, { status }) => status === 401, "www-authenticate"),
  );
  add("no Allow", "getSchema", () =>
    withoutHeader((_request, { status }) => status === 405, "allow"),
  );
  add("no CORS header", "getSchema", () => withoutHeader(schema, "access-control-allow-origin"));
  add("no rate limit", "listFiles", () => withoutHeader(at("GET", /\/files$/), "ratelimit"));
  add("no nosniff", "getOpenapi", () => withoutHeader(everything, "x-content-type-options"));

  // Faults of accounts and sessions.
  const refresh = at("POST", /\/auth\/refresh$/);
  add("a reusable refresh token", "refresh", () =>
    repeating(refresh, ({ body }) => body.toString()),
  );
  add("a swallowed logout", "logout refresh", () =>
    swallowing(at("POST", /\/auth\/logout$/), async () =>
      json(200, { isSuccess: true, statusCode: 200, message: null, data: null, errors: [] }),
    ),
  );
  add("an ignored search", "listEndUsers", () => withoutParameter(users, "search"));
  add("an ignored cursor", "listEndUsers", () => withoutParameter(users, "cursor"));
  add("a deactivation that is not stored", "deactivateEndUser getEndUser", () =>
    swallowing(at("POST", /\/deactivate$/), async (request, forward) => {
      const read = await forward({
        ...request,
        method: "GET",
        path: request.path.replace(/\/deactivate$/, ""),
        body: Buffer.alloc(0),
      });
      return {
        ...read,
        body: Buffer.from(
          read.body.toString().replace('"status":"active"', '"status":"deactivated"'),
        ),
      };
    }),
  );

  // Faults of files.
  add("a truncated file", "downloadFile", () =>
    onResponse(file, (one) => {
      if (one.status === 200) one.body = one.body.subarray(0, -1);
    }),
  );
  add("an unsigned link", "downloadFile", () =>
    onRequest(
      (one) => file(one) && one.headers["authorization"] === undefined,
      (one) => {
        one.path = one.path.split("?")[0]!;
        one.headers["authorization"] = `Bearer ${serverKey}`;
      },
    ),
  );
  add("an ignored range", "downloadFile", () =>
    onRequest(file, (one) => delete one.headers["range"]),
  );
  add("a deleted file that stays", "deleteFile downloadFile listFiles", () =>
    swallowing(at("DELETE", /\/files\//), async ({ path }) =>
      json(200, { id: path.split("/").at(-1), deleted: true }),
    ),
  );

  // Faults of lists, signatures, origins and addresses.
  add("an ignored page", "listPlayers", () => withoutParameter(at("GET", /\/players\?/), "page"));
  add("an unchecked signature", "callEndpoint", () =>
    onRequest(
      at("POST", /\/endpoint\/.*202$/),
      (one) => void (one.path = one.path.replace(/202$/, "201")),
    ),
  );
  add("an unchecked origin", "getSchema query", () =>
    onRequest(
      (one) =>
        one.headers["origin"] !== undefined &&
        (one.headers["authorization"] ?? "").includes("pk_live_"),
      (one) => void (one.headers["origin"] = origin),
    ),
  );
  add("an accepted defect", "listLogs", () =>
    onRequest(
      at("GET", /\/logs\?/),
      (one) => void (one.path = one.path.replace(/([?&]limit=)(?:2\d\d|0|-\d+)/, "$150")),
    ),
  );
  return faults;
}
