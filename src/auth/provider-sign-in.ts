// Signs users in on the page of an identity provider, in two operations. The first operation
// returns the URL of the page. The user signs in on the page, and comes back with a code. The
// second operation exchanges the code for tokens. Rejects deactivated accounts.
import { findById, normaliseEmail } from "../endusers/index.ts";
import { findOrCreateAccount, type Providers } from "./providers/index.ts";
import { signIn, type SignInDependencies } from "./sign-in.ts";
import { flowContextOf, requireWorkspace, type FlowDependencies } from "./flow-context.ts";
import type { Call } from "../contract/index.ts";
import type { TokenPair } from "./tokens/token-pair.ts";

export interface ProviderSignInDependencies extends FlowDependencies, SignInDependencies {
  readonly providers: Pick<Providers, "browser">;
}

type AuthorizeCall = Call<"authorizeProvider"> | Call<"authorizeOidc">;
type CallbackCall = Call<"providerCallback"> | Call<"oidcCallback">;

/**
 * Returns the URL of the provider's sign-in page.
 * @throws GatewayError if the sign-in cannot start; `browser.begin` lists the error codes
 */
export async function authorize(
  { catalog, providers }: ProviderSignInDependencies,
  { path, query }: AuthorizeCall,
): Promise<{ authorizationUrl: string }> {
  const workspace = await requireWorkspace(catalog, path.workspaceId);
  return providers.browser.begin(workspace, path.providerSlug, query.redirectUri);
}

/**
 * Signs in the user that comes back from the provider's page.
 * @throws GatewayError EMAIL_TAKEN if an account with this address exists and the user of the
 *   provider may not use it; INVALID_CREDENTIALS if the account is deactivated; also the errors of
 *   `browser.finish`
 */
export async function finish(
  deps: ProviderSignInDependencies,
  call: CallbackCall,
  slug: string,
): Promise<TokenPair> {
  const { body, caller, facts } = call;
  const { providers, control } = deps;
  const context = await flowContextOf(deps, call);
  const { workspace, now } = context;
  const { provider, identity } = await providers.browser.finish(workspace, slug, body);
  if (identity.email !== null) facts.email = normaliseEmail(identity.email);
  const { id: userId, generation } = await findOrCreateAccount(control, provider, identity, now);
  facts.endUserId = userId;
  const email = (await findById(control, workspace.id, userId))?.email;
  if (email != null) facts.email = email;
  return signIn(deps, { ...context, userId, generation, key: caller });
}
