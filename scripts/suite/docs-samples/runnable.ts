// Decides which code samples of the documentation can run with an API key of the demo workspace.
// For all other samples, says why they cannot run.
import type { OperationDescription } from "../../../src/contract/index.ts";
import type { SampleGroup, Sample } from "../../../src/docs-site/index.ts";

/** Operations that no key can call with the values of the contract's examples, with the reason. */
const reasons: Readonly<Record<string, string>> = {
  refresh: "needs a refresh token of a sign-in",
  logout: "needs a refresh token of a sign-in",
  verifyResetCode: "needs a code from a mail",
  resetPassword: "needs a code from a mail",
  changePassword: "changes the password that other samples use",
  getAuthLogoFile: "needs the name of the present logo",
  providerCallback: "needs the answer of an identity provider",
  oidcCallback: "needs the answer of an identity provider",
  authorizeProvider: "needs an identity provider, and the demo has none with a page",
  authorizeOidc: "needs an identity provider, and the demo has none with a page",
  assertPlayer: "needs the name of a provider of the workspace, which is `steam` in the demo",
  challengeEndpoint: "needs the secret token of a sender",
  challengeWebhook: "needs the secret token of a sender",
  issueToken: "needs a code of an authorization",
  startPortalSession: "needs the password of a portal user",
  setUpPortal: "needs the token of a setup link",
  getPortalAsset: "needs the name of a file of the built portal",
  connectBus: "runs until it is stopped",
  getDocsAsset: "needs the name of a file of the built documentation",
  getMailMessage: "needs the id of a mail",
  getMailPart: "needs the id of a mail",
};

/**
 * Operations that succeed only once. Later samples of the same operation, in other languages, get
 * these statuses.
 */
const laterStatuses: Readonly<Record<string, readonly number[]>> = { register: [409] };

/** Methods of the client that sign in themselves, so that they need no token. */
const signsIn: ReadonlySet<string> = new Set(["refresh", "logout"]);

/** The facts about the key of a run that decide which samples can run. */
export interface SampleKey {
  readonly isServer: boolean;
  /** Ids of the tables that `/schema` shows to the key. */
  readonly tables: ReadonlySet<string>;
}

/** Returns why a sample does not run. Undefined for a sample that must succeed. */
export function reasonAgainst(
  { id, scope, errors }: OperationDescription,
  { request }: SampleGroup,
  { language }: Sample,
  key: SampleKey,
): string | undefined {
  const { credential, body } = request;
  if (errors === "page") return "is a page for people";
  if (credential === "portal") return "needs a portal session";
  if (language === "client" && signsIn.has(id)) return undefined;
  if (Object.hasOwn(reasons, id)) return reasons[id];
  if (credential === "token") return "needs an access token";
  if (id === "query" && Object.hasOwn((body?.value ?? {}) as object, "as"))
    return "needs a portal session";
  if (scope.startsWith("files") && id !== "listFiles" && id !== "uploadFile")
    return "needs the id of a stored file";
  if (key.isServer) return undefined;
  if (/^(?:files|players|platforms)/.test(scope)) return "needs a right that publishable keys lack";
  return id === "query" ? queryReason((body?.value ?? {}) as object, key) : undefined;
}

function queryReason(body: object, { tables }: SampleKey): string | undefined {
  if ("mutation" in body || "transaction" in body)
    return "writes, and the publishable key only reads";
  if ("explain" in body) return "needs the right to explain";
  const { refs = {} } = body as { readonly refs?: Readonly<Record<string, string>> };
  return Object.values(refs).every((table) => tables.has(table))
    ? undefined
    : "needs a table that the publishable key may not read";
}

/** Returns true if a status is a success of the sample. */
export const isGood = (id: string, status: number): boolean =>
  (status >= 200 && status < 400) || (laterStatuses[id]?.includes(status) ?? false);
