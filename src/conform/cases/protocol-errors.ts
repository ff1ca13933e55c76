// The requests that provoke errors of JSON-RPC and OAuth, which have codes of their own.
import { type ErrorCase, sendRefused, form } from "./error-case.ts";

export const protocolErrors: readonly ErrorCase[] = [
  {
    name: "mcp-method",
    operationId: "callMcp",
    status: 200,
    code: ["error.code", -32601],
    requests: ({ workspace }) => [
      sendRefused("POST", `${workspace}/mcp`, "serverKey", {
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
      sendRefused(
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
      sendRefused("POST", `${workspace}/mcp`, "none", {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/list",
      }),
    ],
  },
  {
    name: "oauth-grant-type",
    operationId: "issueToken",
    status: 400,
    code: ["error", "unsupported_grant_type"],
    needsClient: true,
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
