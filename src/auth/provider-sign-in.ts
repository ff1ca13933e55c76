// Signing in with a provider as the operations do it: from a call to the provider's page, and from what the browser brought back to
// tokens. Refuses what the parts refuse; here they only come together.
import { GatewayError } from "../contract/errors.ts";
import { findById } from "../endusers/account-store.ts";
import { normaliseEmail } from "../endusers/email.ts";
import { accountOf } from "./providers/join-account.ts";
import { signIn, type SignInDependencies } from "./sign-in.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Workspace } from "../catalog/model.ts";
import type { KeyCaller } from "../contract/caller.ts";
import type { Call } from "../contract/operations.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "./providers/index.ts";
import type { TokenPair } from "./token-pair.ts";

export interface ProviderSignInDependencies extends SignInDependencies {
  readonly catalog: Pick<Catalog, "get">;
  readonly providers: Pick<Providers, "browser">;
  readonly clock: Clock;
}

type AuthorizeCall = Call<"authorizeProvider"> | Call<"authorizeOidc">;
type CallbackCall = Call<"providerCallback"> | Call<"oidcCallback">;

/** @throws GatewayError as `BrowserSignIns.begin` */
export async function authorize(
  { catalog, providers }: ProviderSignInDependencies,
  { caller, path, query, facts }: AuthorizeCall,
): Promise<{ authorizationUrl: string }> {
  facts.action = "authorize";
  const workspace = await workspaceOf(catalog, caller);
  return providers.browser.begin(workspace, path.providerSlug, query.redirectUri);
}

/** @throws GatewayError as `BrowserSignIns.finish`, EMAIL_TAKEN, INVALID_CREDENTIALS for a deactivated account */
export async function finish(
  deps: ProviderSignInDependencies,
  { caller, body, facts, sourceIp, headers }: CallbackCall,
  slug: string,
): Promise<TokenPair> {
  facts.action = "callback";
  const { catalog, providers, control, clock } = deps;
  const workspace = await workspaceOf(catalog, caller);
  const { provider, identity } = await providers.browser.finish(workspace, slug, body);
  const now = clock.now();
  if (identity.email !== null) facts.email = normaliseEmail(identity.email);
  const userId = await accountOf(control, provider, identity, now);
  const email = (await findById(control, workspace.id, userId))?.email;
  if (email != null) facts.email = email;
  const userAgent = headers["user-agent"];
  return signIn(deps, { workspace, userId, key: caller, sourceIp, userAgent, now });
}

async function workspaceOf(
  catalog: Pick<Catalog, "get">,
  { workspaceId }: KeyCaller,
): Promise<Workspace> {
  const workspace = await catalog.get(workspaceId);
  if (workspace === undefined) throw new GatewayError("UNAUTHENTICATED");
  return workspace;
}
