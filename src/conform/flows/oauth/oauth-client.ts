// The OAuth client that the flows use. It exchanges codes for tokens, uses the tokens, and reports
// findings about them.
import { setTimeout as sleep } from "node:timers/promises";
import type { CaseContext, CaseExchange } from "../../case.ts";
import type { Client } from "../../client.ts";
import { oauthClient } from "../../workspace.ts";

/** An authorization code, and the PKCE verifier that its exchange needs. */
export interface IssuedCode {
  readonly code: string;
  readonly verifier: string;
}

/** The OAuth scope that the flows request. */
export const scope = "gateway:read";
/**
 * Maximum milliseconds until all nodes refuse a revoked token, with a reserve for a busy server.
 */
const endMs = 5_000;

/** Returns a request of the client for a token. */
export const tokenRequest = (fields: Readonly<Record<string, string>>) => ({
  operationId: "issueToken",
  method: "POST",
  path: "/api/v1/oauth/token",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams({ client_id: oauthClient.id, ...fields }).toString(),
});

/** Exchanges a code for a token. */
export const exchange = (
  context: CaseContext,
  { code, verifier }: IssuedCode,
): Promise<CaseExchange> =>
  context.send(
    tokenRequest({
      grant_type: "authorization_code",
      code,
      redirect_uri: oauthClient.redirectUri,
      code_verifier: verifier,
    }),
  );

/** Exchanges a code for a token, and checks the response. Ends the grant at the end of the run. */
export async function tokenOf(
  context: CaseContext,
  { secrets }: Client,
  issued: IssuedCode,
): Promise<string | undefined> {
  const answered = await exchange(context, issued);
  const json = (answered.response.json ?? {}) as Readonly<Record<string, unknown>>;
  const token = json["access_token"];
  if (answered.response.status !== 200 || typeof token !== "string") {
    report(context, answered, "G35.12", "The token endpoint gave no token for a valid code.");
    return undefined;
  }
  secrets.hide(token, "access token");
  const grantId = grantIdOf(token);
  context.atEnd(async () => void (await context.send(revocation(grantId))));
  if (json["scope"] !== scope)
    report(context, answered, "G35.3", `The token must be for the scope ${scope} only.`);
  if (!/no-store/.test(answered.response.headers["cache-control"] ?? ""))
    report(
      context,
      answered,
      "RFC 6749, section 5.1",
      "The response has no `Cache-Control: no-store`.",
    );
  return token;
}

/** Returns the id of the grant in a token. Returns an empty text if the token cannot be read. */
export function grantIdOf(token: string): string {
  try {
    const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
    return String((JSON.parse(claims) as Readonly<Record<string, unknown>>)["grant_id"]);
  } catch {
    return "";
  }
}

/** Returns the request with which a member revokes a grant. */
export const revocation = (grantId: string) =>
  ({
    operationId: "revokeGrant",
    method: "DELETE",
    path: `/api/v1/portal/grants/${encodeURIComponent(grantId)}`,
    credential: "member",
  }) as const;

/** Lists the tools of MCP with a token. */
export const callTools = (context: CaseContext, workspaceId: string, token: string) =>
  context.send({
    operationId: "callMcp",
    method: "POST",
    path: `/${workspaceId}/mcp`,
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
  });

/**
 * Checks that the gateway refuses a token with the challenge `invalid_token`. Waits up to `endMs`
 * for this.
 */
export async function expectEnd(
  context: CaseContext,
  workspaceId: string,
  token: string,
  place: string,
  when: string,
): Promise<void> {
  const until = performance.now() + endMs;
  let called = await callTools(context, workspaceId, token);
  while (called.response.status !== 401 && performance.now() < until) {
    await sleep(200);
    called = await callTools(context, workspaceId, token);
  }
  if (called.response.status !== 401)
    return report(
      context,
      called,
      place,
      `The token is still valid ${endMs / 1_000} seconds ${when}.`,
    );
  const challenge = called.response.headers["www-authenticate"] ?? "";
  if (!challenge.includes('error="invalid_token"'))
    report(
      context,
      called,
      "G36.5",
      "The header `WWW-Authenticate` does not have the error `invalid_token`.",
    );
}

/** Reports a finding if the token endpoint did not refuse a request with this error. */
export function expectRefusal(
  context: CaseContext,
  answered: CaseExchange,
  error: string,
  place: string,
  what: string,
): void {
  const { status, json } = answered.response;
  const received = (json as { readonly error?: unknown } | undefined)?.error;
  if (status !== 400 || received !== error)
    report(context, answered, place, `${what} must be refused with 400 and \`${error}\`.`);
}

/** Reports a finding at the operation that was called. */
export const report = (
  context: CaseContext,
  exchange: CaseExchange,
  place: string,
  message: string,
): void =>
  context.report({
    operationId: exchange.request.operationId,
    kind: "flow",
    message,
    place,
    exchange,
  });
