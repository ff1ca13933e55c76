// The requests that provoke the codes of `/query`.
import type { CredentialName } from "../case.ts";
import { type ErrorCase, groups, nobody, sendRefused, harmless } from "./error-case.ts";

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
  ({ workspace }) => [sendRefused("POST", `${workspace}/query`, credential, body, headers)];

const refs = { g: groups };

/** The requests for the codes of `/query`. */
export const queryErrors: readonly ErrorCase[] = [
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
    sendRefused("POST", `/${nobody}/query`, "serverKey", { refs, query: { from: "g" } }),
  ]),
  queryCase("SCOPE_VIOLATION", 403, ask({ refs, mutation: harmless() }, "publishableKey")),
  queryCase(
    "NOTIFY_DENIED",
    403,
    ask({ refs, mutation: harmless({ notify: { bus: "closed:all" } }) }),
  ),
  queryCase("NOT_FOUND", 404, () => [
    sendRefused("POST", "/conform/query", "serverKey", { refs, query: { from: "g" } }),
  ]),
  queryCase("METHOD_NOT_ALLOWED", 405, ({ workspace }) => [
    sendRefused("GET", `${workspace}/query`, "serverKey"),
  ]),
  queryCase("IDEMPOTENCY_CONFLICT", 409, ({ workspace, mark }) =>
    [1, 2].map((position) =>
      sendRefused(
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
];
