// Flows of OAuth: a member signs in and consents, the client exchanges its code and uses the token.
// They check when codes, tokens and grants become invalid. The identity service has no refresh
// tokens (G35.8).
import { createHash, randomBytes } from "node:crypto";
import type { Case, CaseContext, CaseExchange } from "../../case.ts";
import type { Client } from "../../client.ts";
import { oauthClient } from "../../workspace.ts";
import { hasButton, openConsentBrowser, type CookieJar } from "./consent-browser.ts";
import {
  callTools,
  exchange,
  expectEnd,
  expectRefusal,
  grantIdOf,
  report,
  revocation,
  scope,
  tokenOf,
  tokenRequest,
  type IssuedCode,
} from "./oauth-client.ts";

interface OAuthServer {
  readonly client: Client;
  readonly workspaceId: string;
  /**
   * True if the server must know the OAuth client of the kit. If false, and the server does not
   * know this client, the flows are skipped.
   */
  readonly hasClient: boolean;
  /**
   * Cookies of the member's portal session. All cases share one sign-in, because a server limits
   * sign-ins.
   */
  readonly jar: CookieJar;
}

/** Returns the cases of the OAuth flows. */
export const oauthCases = (given: Omit<OAuthServer, "jar">): Case[] => {
  const server: OAuthServer = { ...given, jar: new Map() };
  return [
    { id: "flow/oauth-code", operations: codeOperations, quick: true, steps: codeSteps },
    {
      id: "flow/oauth-grant",
      operations: ["startAuthorizationByForm", ...codeOperations.slice(1), ...grantOperations],
      quick: false,
      steps: grantSteps,
    },
    {
      id: "flow/oauth-deny",
      operations: codeOperations.slice(0, 4),
      quick: false,
      steps: denySteps,
    },
  ].map(({ id, operations, quick, steps }) => ({
    id,
    operations,
    writes: true,
    quick,
    run: async (context) => {
      if (!server.client.mayWrite) context.skip("the flow writes, and --write is not given");
      await steps(context, server);
    },
  }));
};

const codeOperations = [
  "startAuthorization",
  "showInteraction",
  "answerInteraction",
  "resumeAuthorization",
  "issueToken",
  "callMcp",
];
const grantOperations = ["listGrants", "revokeGrant"];

/**
 * Checks that a code works once. A second exchange of the code must be refused, and must revoke the
 * token of the first exchange.
 */
async function codeSteps(context: CaseContext, server: OAuthServer): Promise<void> {
  const { client, workspaceId } = server;
  const issued = await allow(context, server, "GET");
  if (issued === undefined) return;
  const wrong = await exchange(context, { ...issued, verifier: "a".repeat(43) });
  expectRefusal(context, wrong, "invalid_grant", "G35.12", "A code with another verifier");
  const token = await tokenOf(context, client, issued);
  if (token === undefined) return;
  const used = await callTools(context, workspaceId, token);
  if (used.response.status !== 200)
    return report(
      context,
      used,
      "G36.1",
      `A valid token was refused with the status ${used.response.status}.`,
    );
  const elsewhere = await context.send({
    operationId: "getSchema",
    method: "GET",
    path: `/${workspaceId}/schema`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (elsewhere.response.status !== 401)
    report(
      context,
      elsewhere,
      "G36.2",
      "A token for MCP must be refused with 401 at other operations.",
    );
  const again = await exchange(context, issued);
  expectRefusal(context, again, "invalid_grant", "G35.12", "A code that was used");
  await expectEnd(context, workspaceId, token, "G35.12", "after its code was used again");
}

/**
 * Checks that a token becomes invalid when the member revokes the grant, and that it cannot be
 * renewed.
 */
async function grantSteps(context: CaseContext, server: OAuthServer): Promise<void> {
  const { client, workspaceId } = server;
  const issued = await allow(context, server, "POST");
  if (issued === undefined) return;
  const token = await tokenOf(context, client, issued);
  if (token === undefined) return;
  const renewed = await context.send(
    tokenRequest({ grant_type: "refresh_token", refresh_token: "A".repeat(43) }),
  );
  expectRefusal(context, renewed, "unsupported_grant_type", "G35.8", "A refresh token");
  const grantId = grantIdOf(token);
  const isListed = async (): Promise<readonly [CaseExchange, boolean]> => {
    const listed = await context.send({
      operationId: "listGrants",
      method: "GET",
      path: `/api/v1/portal/grants?workspaceId=${workspaceId}`,
      credential: "member",
    });
    const { grants = [] } = (listed.response.json ?? {}) as {
      readonly grants?: readonly { readonly id?: unknown }[];
    };
    return [listed, grants.some(({ id }) => id === grantId)];
  };
  const [before, wasListed] = await isListed();
  if (!wasListed)
    report(context, before, "G35.7", "The list does not have the grant that the member gave.");
  const used = await callTools(context, workspaceId, token);
  if (used.response.status !== 200)
    report(
      context,
      used,
      "G36.1",
      `A valid token was refused with the status ${used.response.status}.`,
    );
  const revoked = await context.send(revocation(grantId));
  if (revoked.response.status !== 204)
    return report(context, revoked, "G35.7", "The member cannot end the grant.");
  await expectEnd(context, workspaceId, token, "G35.7", "after its grant was ended");
  const [after, isStillListed] = await isListed();
  if (isStillListed) report(context, after, "G35.7", "The list still has a grant that was ended.");
  const again = await context.send(revocation(grantId));
  if (again.response.status !== 404)
    report(context, again, "G35.7", "A request for a grant that was ended must get a 404.");
}

/** Checks that the client gets an error and no code if the member denies consent. */
async function denySteps(context: CaseContext, server: OAuthServer): Promise<void> {
  const { browser, stop, state } = await untilConsent(context, server, "GET", "verifier");
  if (stop === undefined) return;
  const denied = await browser.press(stop, "deny");
  const told = denied.returned?.searchParams;
  if (told?.get("error") !== "access_denied" || told.get("state") !== state || told.has("code"))
    report(
      context,
      denied.exchange,
      "G35.8",
      "The client must get `access_denied` with its `state` and no code.",
    );
}

/** Starts an authorization and signs the member in. `stop` is the page that asks for consent. */
async function untilConsent(
  context: CaseContext,
  { client, workspaceId, hasClient, jar }: OAuthServer,
  method: "GET" | "POST",
  verifier: string,
) {
  const [email, password] = (["CONFORM_MEMBER_EMAIL", "CONFORM_MEMBER_PASSWORD"] as const).map(
    (name) => client.secrets.get(name) ?? context.skip(`${name} is not set`),
  );
  const state = randomBytes(12).toString("base64url");
  const browser = openConsentBrowser(client, context, jar);
  const path = "/api/v1/oauth/authorize";
  const fields = {
    response_type: "code",
    client_id: oauthClient.id,
    redirect_uri: oauthClient.redirectUri,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    scope,
    state,
    resource: await resourceOf(context, workspaceId),
  };
  let stop =
    method === "GET"
      ? await browser.open(`${path}?${new URLSearchParams(fields).toString()}`)
      : await browser.open(path, fields);
  const { request, response } = stop.exchange;
  const isUnknown = response.status === 400 || response.status === 404;
  const isFirst = request.path.split("?", 1)[0] === path;
  if (isFirst && isUnknown && !hasClient)
    context.skip(
      `the server has no client ${oauthClient.id} with ${oauthClient.redirectUri} under identity.clients`,
    );
  if (hasButton(stop, "signIn"))
    stop = await browser.press(stop, "signIn", { email: email!, password: password! });
  if (hasButton(stop, "allow")) return { browser, stop, state };
  const message = `The page does not ask for consent. The status is ${stop.exchange.response.status}.`;
  report(context, stop.exchange, "G35.1", message);
  return { browser, stop: undefined, state };
}

/** Runs an authorization up to its code. Reports a finding for the step that fails. */
async function allow(
  context: CaseContext,
  server: OAuthServer,
  method: "GET" | "POST",
): Promise<IssuedCode | undefined> {
  const verifier = randomBytes(32).toString("base64url");
  server.client.secrets.hide(verifier, "verifier");
  const { browser, stop, state } = await untilConsent(context, server, method, verifier);
  if (stop === undefined) return undefined;
  const allowed = await browser.press(stop, "allow");
  const { returned, exchange: last } = allowed;
  const code = returned?.searchParams.get("code") ?? "";
  if (code === "" || returned === null || !returned.href.startsWith(oauthClient.redirectUri)) {
    report(context, last, "G35.8", "After the consent, the redirect to the client has no code.");
    return undefined;
  }
  if (returned.searchParams.get("state") !== state)
    report(
      context,
      last,
      "RFC 6749, section 4.1.2",
      "The redirect to the client does not have the `state` of the client.",
    );
  if (!returned.searchParams.has("iss"))
    report(
      context,
      last,
      "RFC 9207, section 2",
      "The redirect to the client does not have the issuer (`iss`).",
    );
  const repeated = await browser.open(last.request.path);
  if (repeated.returned?.searchParams.has("code") === true)
    report(
      context,
      repeated.exchange,
      "G35.10",
      "A repeated step of the consent must not give a second code.",
    );
  return { code, verifier };
}

async function resourceOf(context: CaseContext, workspaceId: string): Promise<string> {
  const { response } = await context.send({
    operationId: "getWorkspaceResource",
    method: "GET",
    path: `/.well-known/oauth-protected-resource/${workspaceId}/mcp`,
  });
  const { resource } = (response.json ?? {}) as { readonly resource?: unknown };
  return typeof resource === "string" ? resource : context.skip("MCP names no OAuth resource");
}
