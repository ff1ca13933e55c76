// One case for each error code of the contract that a single request can provoke, and for the
// statuses of the other error shapes. Codes that need a spent allowance, an outage or a long wait
// are skipped with the reason.
import type { Case, CaseContext, CaseRequest, CredentialName, Exchange } from "../case.ts";

interface ErrorCase {
  /** The code, or a name if the shape has no codes. */
  readonly name: string;
  readonly operationId: string;
  readonly status: number;
  /** Where the code stands in the body, such as `error.code`, and its value. */
  readonly code?: readonly [path: string, value: unknown];
  readonly quick?: boolean;
  /** The requests in their order. The last one must fail. */
  readonly requests: (names: Names) => readonly Omit<CaseRequest, "operationId">[];
}

interface Names {
  /** Path of the workspace: `/` and its id. */
  readonly workspace: string;
  /** A text that no other run uses. */
  readonly mark: string;
}

const groups = "c04f0a3e-5b7d-4e21-9a60-000000000101";
const endpointOf = (number: string): string => `c04f0a3e-5b7d-4e21-9a60-000000000${number}`;
const nobody = "00000000-0000-4000-8000-00000000beef";

const send = (
  method: string,
  path: string,
  credential: CredentialName,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Omit<CaseRequest, "operationId"> => ({
  method,
  path,
  credential,
  ...(body === undefined
    ? { headers }
    : {
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
});

const form = (
  path: string,
  fields: Readonly<Record<string, string>>,
): Omit<CaseRequest, "operationId"> =>
  send("POST", path, "none", new URLSearchParams(fields).toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });

/** A write that meets no row. */
const harmless = (more: object = {}): object => ({
  type: "update",
  table: "g",
  set: { position: 1 },
  where: [{ field: "code", op: "eq", value: "conform-nobody" }],
  ...more,
});

const queryCase = (name: string, status: number, requests: ErrorCase["requests"]): ErrorCase => ({
  name,
  operationId: "query",
  status,
  code: ["error.code", name],
  quick: true,
  requests,
});

const ask =
  (body: unknown, credential: CredentialName = "serverKey", headers = {}): ErrorCase["requests"] =>
  ({ workspace }) => [send("POST", `${workspace}/query`, credential, body, headers)];

const refs = { g: groups };

const errorCases: readonly ErrorCase[] = [
  queryCase("INVALID_REQUEST", 400, ask({ refs })),
  queryCase("INVALID_REFS", 400, ask({ refs, query: { from: "other" } })),
  queryCase("INVALID_QUERY", 400, ask({ refs, query: { from: "g", select: ["conformUnknown"] } })),
  queryCase(
    "INVALID_MUTATION",
    400,
    ask({ refs, mutation: { type: "delete", table: "g", where: [] } }),
  ),
  queryCase("UNAUTHENTICATED", 401, ask({ refs, query: { from: "g" } }, "none")),
  queryCase("WORKSPACE_MISMATCH", 403, () => [
    send("POST", `/${nobody}/query`, "serverKey", { refs, query: { from: "g" } }),
  ]),
  queryCase("SCOPE_VIOLATION", 403, ask({ refs, mutation: harmless() }, "publishableKey")),
  queryCase(
    "NOTIFY_DENIED",
    403,
    ask({ refs, mutation: harmless({ notify: { bus: "closed:all" } }) }),
  ),
  queryCase("NOT_FOUND", 404, () => [
    send("POST", "/conform/query", "serverKey", { refs, query: { from: "g" } }),
  ]),
  queryCase("METHOD_NOT_ALLOWED", 405, ({ workspace }) => [
    send("GET", `${workspace}/query`, "serverKey"),
  ]),
  queryCase("IDEMPOTENCY_CONFLICT", 409, ({ workspace, mark }) =>
    [1, 2].map((position) =>
      send(
        "POST",
        `${workspace}/query`,
        "serverKey",
        { refs, mutation: harmless({ set: { position } }) },
        { "idempotency-key": mark },
      ),
    ),
  ),
  queryCase("PAYLOAD_TOO_LARGE", 413, ask(`{"refs":"${"a".repeat(4 * 1024 * 1024)}"}`)),
  queryCase(
    "UNSUPPORTED_MEDIA_TYPE",
    415,
    ask("{}", "serverKey", { "content-type": "text/plain" }),
  ),
  // The flat shape, by status.
  {
    name: "flat-400",
    operationId: "getSchema",
    status: 400,
    requests: ({ workspace }) => [send("GET", `${workspace}/schema?format=xml`, "serverKey")],
  },
  {
    name: "flat-401",
    operationId: "getSchema",
    status: 401,
    requests: ({ workspace }) => [send("GET", `${workspace}/schema`, "none")],
  },
  {
    name: "flat-403",
    operationId: "getSchema",
    status: 403,
    requests: () => [send("GET", `/${nobody}/schema`, "serverKey")],
  },
  {
    name: "flat-404",
    operationId: "downloadFile",
    status: 404,
    requests: ({ workspace }) => [send("GET", `${workspace}/files/${nobody}`, "serverKey")],
  },
  {
    name: "flat-415",
    operationId: "uploadFile",
    status: 415,
    requests: ({ workspace }) => [send("POST", `${workspace}/files/upload`, "serverKey", {})],
  },
  {
    name: "csrf-denied",
    operationId: "createEndUser",
    status: 403,
    requests: ({ workspace }) => [
      send(
        "POST",
        `${workspace}/endusers`,
        "member",
        { email: "nobody@example.com" },
        { "x-portal-csrf": "A".repeat(43) },
      ),
    ],
  },
  {
    name: "topic-denied",
    operationId: "streamBus",
    status: 403,
    requests: ({ workspace }) => [
      send("GET", `${workspace}/bus/stream?bus=closed:all`, "serverKey"),
    ],
  },
  {
    name: "upgrade-required",
    operationId: "connectBus",
    status: 426,
    requests: ({ workspace }) => [send("GET", `${workspace}/bus`, "serverKey")],
  },
  {
    name: "signature-refused",
    operationId: "callEndpoint",
    status: 401,
    quick: true,
    requests: ({ workspace }) => [
      send(
        "POST",
        `${workspace}/endpoint/${endpointOf("202")}`,
        "none",
        { marker: "conform" },
        { "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
      ),
    ],
  },
  {
    name: "signature-missing",
    operationId: "callEndpoint",
    status: 401,
    requests: ({ workspace }) => [
      send("POST", `${workspace}/endpoint/${endpointOf("202")}`, "none", { marker: "conform" }),
    ],
  },
  {
    name: "signature-missing-of-webhook",
    operationId: "callWebhook",
    status: 401,
    requests: ({ workspace }) => [
      send("POST", `${workspace}/webhook/${endpointOf("202")}`, "none", { marker: "conform" }),
    ],
  },
  {
    name: "challenge-refused",
    operationId: "challengeEndpoint",
    status: 403,
    requests: ({ workspace }) => [
      send(
        "GET",
        `${workspace}/endpoint/${endpointOf("202")}?hub.mode=subscribe&hub.verify_token=wrong&hub.challenge=1`,
        "none",
      ),
    ],
  },
  {
    name: "automation-failed",
    operationId: "callEndpoint",
    status: 500,
    requests: ({ workspace }) => [
      send("POST", `${workspace}/endpoint/${endpointOf("206")}`, "none", {}),
    ],
  },
  {
    name: "endpoint-inactive",
    operationId: "callEndpoint",
    status: 404,
    requests: ({ workspace }) => [
      send("POST", `${workspace}/endpoint/${endpointOf("207")}`, "none", {}),
    ],
  },
  // The envelope of the sign-in, by status.
  {
    name: "service-fields",
    operationId: "register",
    status: 400,
    code: ["statusCode", 400],
    requests: ({ workspace }) => [
      send("POST", `${workspace}/auth/register`, "serverKey", {
        email: "no address",
        password: "short",
      }),
    ],
  },
  {
    name: "service-credentials",
    operationId: "login",
    status: 401,
    code: ["statusCode", 401],
    requests: ({ workspace, mark }) => [
      send("POST", `${workspace}/auth/login`, "serverKey", {
        email: `${mark}@example.com`,
        password: "a wrong password",
      }),
    ],
  },
  {
    name: "service-token",
    operationId: "refresh",
    status: 401,
    code: ["statusCode", 401],
    requests: ({ workspace }) => [
      send("POST", `${workspace}/auth/refresh`, "serverKey", { refreshToken: "A".repeat(86) }),
    ],
  },
  {
    name: "service-mismatch",
    operationId: "login",
    status: 403,
    code: ["statusCode", 403],
    requests: () => [
      send("POST", `/${nobody}/auth/login`, "serverKey", {
        email: "a@example.com",
        password: "a wrong password",
      }),
    ],
  },
  {
    name: "provider-not-found",
    operationId: "authorizeProvider",
    status: 404,
    code: ["statusCode", 404],
    requests: ({ workspace }) => [
      send("GET", `${workspace}/auth/conform-nobody/authorize`, "serverKey"),
    ],
  },
  {
    name: "provider-refuses",
    operationId: "assertPlayer",
    status: 400,
    code: ["statusCode", 400],
    requests: ({ workspace }) => [
      send("POST", `${workspace}/auth/tester/assert`, "serverKey", { platformPlayerId: "1" }),
    ],
  },
  {
    name: "reset-token",
    operationId: "resetPassword",
    status: 400,
    code: ["statusCode", 400],
    requests: ({ workspace }) => [
      send("POST", `${workspace}/auth/reset-password`, "serverKey", {
        sessionToken: "A".repeat(43),
        newPassword: "conform a new password",
        confirmPassword: "conform a new password",
      }),
    ],
  },
  // Players have a code at the top.
  {
    name: "UNKNOWN_PLATFORM",
    operationId: "identifyPlayer",
    status: 400,
    code: ["code", "UNKNOWN_PLATFORM"],
    requests: ({ workspace }) => [
      send("POST", `${workspace}/players/identify`, "serverKey", {
        platform: "conform",
        platformPlayerId: "1",
      }),
    ],
  },
  {
    name: "PLAYER_NOT_FOUND",
    operationId: "resolvePlayer",
    status: 404,
    code: ["code", "PLAYER_NOT_FOUND"],
    requests: ({ workspace }) => [
      send("GET", `${workspace}/players/resolve/custom/conform-nobody`, "serverKey"),
    ],
  },
  {
    name: "players-INVALID_REQUEST",
    operationId: "identifyPlayer",
    status: 400,
    code: ["code", "INVALID_REQUEST"],
    requests: ({ workspace }) => [send("POST", `${workspace}/players/identify`, "serverKey", {})],
  },
  {
    name: "players-SCOPE_VIOLATION",
    operationId: "listPlayers",
    status: 403,
    code: ["code", "SCOPE_VIOLATION"],
    requests: ({ workspace }) => [send("GET", `${workspace}/players`, "publishableKey")],
  },
  // JSON-RPC and OAuth have codes of their own.
  {
    name: "mcp-method",
    operationId: "callMcp",
    status: 200,
    code: ["error.code", -32601],
    requests: ({ workspace }) => [
      send("POST", `${workspace}/mcp`, "serverKey", {
        jsonrpc: "2.0",
        id: 1,
        method: "conform/unknown",
      }),
    ],
  },
  {
    name: "mcp-not-acceptable",
    operationId: "callMcp",
    status: 406,
    requests: ({ workspace }) => [
      send(
        "POST",
        `${workspace}/mcp`,
        "serverKey",
        { jsonrpc: "2.0", id: 1, method: "tools/list" },
        { accept: "text/html" },
      ),
    ],
  },
  {
    name: "mcp-unauthenticated",
    operationId: "callMcp",
    status: 401,
    requests: ({ workspace }) => [
      send("POST", `${workspace}/mcp`, "none", { jsonrpc: "2.0", id: 1, method: "tools/list" }),
    ],
  },
  {
    name: "oauth-grant-type",
    operationId: "issueToken",
    status: 400,
    code: ["error", "unsupported_grant_type"],
    requests: () => [
      form("/api/v1/oauth/token", { grant_type: "client_credentials", client_id: "conformance" }),
    ],
  },
  {
    name: "oauth-client",
    operationId: "issueToken",
    status: 401,
    code: ["error", "invalid_client"],
    requests: () => [
      form("/api/v1/oauth/token", {
        grant_type: "authorization_code",
        client_id: "conform-nobody",
        code: "A".repeat(22),
      }),
    ],
  },
];

/** Codes that no single request provokes. */
const skippedCodes: Readonly<Record<string, string>> = {
  QUERY_TIMEOUT: "the read must run for 10 s",
  MUTATION_TIMEOUT: "the write must run for 15 s",
  IDEMPOTENCY_IN_PROGRESS: "the first write must still run when the second one comes",
  RATE_LIMITED: "the rate of a minute must be spent",
  TOO_MANY_CONCURRENT: "many large reads must run at the same time",
  API_CALLS_EXHAUSTED: "the calls of a month must be spent",
  EGRESS_EXHAUSTED: "the response bytes of a month must be spent",
  INTERNAL_ERROR: "the server must have a fault",
  UNAVAILABLE: "the database must be out of reach",
};

/** Returns the cases of error codes. They need the conformance workspace. */
export function errorCodeCases(workspaceId: string): Case[] {
  const made = errorCases.map((each): Case => {
    const { name, operationId, quick = false } = each;
    return {
      id: `error-codes/${name}`,
      operations: [operationId],
      writes: true,
      quick,
      run: (context) => provoke(each, workspaceId, context),
    };
  });
  const skipped = Object.entries(skippedCodes).map(([code, reason]): Case => ({
    id: `error-codes/${code}`,
    operations: ["query"],
    writes: false,
    quick: false,
    run: async (context) => context.skip(`To provoke ${code}, ${reason}.`),
  }));
  return [...made, ...skipped];
}

async function provoke(
  { name, operationId, status, code, requests }: ErrorCase,
  workspaceId: string,
  context: CaseContext,
): Promise<void> {
  const mark = `conform-${Date.now().toString(36)}-${name.toLowerCase()}`;
  let last: Exchange | undefined;
  for (const request of requests({ workspace: `/${workspaceId}`, mark }))
    last = await context.send({ ...request, operationId });
  if (last === undefined) return;
  const report = (message: string, at?: string): void =>
    context.report({
      operationId,
      kind: last.response.status < 400 && status >= 400 ? "accepted" : "status",
      message,
      place: "openapi/schemas/query/QueryErrorCode.yaml",
      ...(at !== undefined && { at }),
      exchange: last,
    });
  if (last.response.status !== status) {
    report(`The status is ${last.response.status}. ${status} is expected (${name}).`);
    return;
  }
  if (code === undefined) return;
  const [path, expected] = code;
  const received = path
    .split(".")
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      last.response.json,
    );
  if (received !== expected)
    report(
      `The code is ${String(received)}. ${String(expected)} is expected.`,
      `/${path.replaceAll(".", "/")}`,
    );
}
