// Sign-in with a provider as the operations use it: a call -> the provider's page, a callback -> tokens.
import { findById, normaliseEmail } from "../endusers/index.ts";
import { accountOf, type Providers } from "./providers/index.ts";
import { signIn, type SignInDependencies } from "./sign-in.ts";
import { flowContextOf, workspaceOf, type FlowDependencies } from "./flow-context.ts";
import type { Call } from "../contract/index.ts";
import type { TokenPair } from "./tokens/token-pair.ts";

export interface ProviderSignInDependencies extends FlowDependencies, SignInDependencies {
  readonly providers: Pick<Providers, "browser">;
}

type AuthorizeCall = Call<"authorizeProvider"> | Call<"authorizeOidc">;
type CallbackCall = Call<"providerCallback"> | Call<"oidcCallback">;

/** @throws GatewayError as `BrowserSignIns.begin` */
export async function authorize(
  { catalog, providers }: ProviderSignInDependencies,
  { path, query }: AuthorizeCall,
): Promise<{ authorizationUrl: string }> {
  const workspace = await workspaceOf(catalog, path.workspaceId);
  return providers.browser.begin(workspace, path.providerSlug, query.redirectUri);
}

/** @throws GatewayError as `BrowserSignIns.finish`, EMAIL_TAKEN, INVALID_CREDENTIALS for a deactivated account */
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
  const { id: userId, generation } = await accountOf(control, provider, identity, now);
  facts.endUserId = userId;
  const email = (await findById(control, workspace.id, userId))?.email;
  if (email != null) facts.email = email;
  return signIn(deps, { ...context, userId, generation, key: caller });
}
