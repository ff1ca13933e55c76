// Sign-in on the page of an identity provider. A random text, called `state`, connects the start of
// a sign-in with the return of the user. A state can be used once within ten minutes, for one
// workspace, provider and redirect address. If a user returns with an invalid state, the error is
// always the same.
import { providerStatePlace, type Workspace } from "../../catalog/index.ts";
import { GatewayError, type Call } from "../../contract/index.ts";
import { randomToken, sha256, type Clock, type SecretBox } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { providerOf, type Provider } from "./provider.ts";
import { insertState, consumeState } from "./state-store.ts";
import type { SignInSecrets } from "./provider-kind.ts";
import { providerKind, type SignInsOf } from "./registry.ts";

export interface BrowserSignInDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly signInsOf: SignInsOf;
}

const STATE_BYTES = 32;
const STATE_MS = 600_000;

export function createBrowserSignIns(deps: BrowserSignInDependencies) {
  const { control, secretBox, clock, signInsOf } = deps;

  function find(workspace: Workspace, slug: string) {
    const provider = providerOf(workspace, slug);
    const { browser } = signInsOf(provider);
    if (!providerKind(provider.definition.kind).isBuilt) throw new GatewayError("NOT_BUILT");
    if (browser === undefined) throw new GatewayError("PROVIDER_REFUSES");
    return { provider, browser };
  }

  return {
    /** Returns true if users can sign in on a page of this provider. */
    isOffered: (provider: Provider): boolean => signInsOf(provider).browser !== undefined,

    /**
     * Starts a sign-in. Returns the URL of the provider's page, to which the client sends the
     * browser.
     * @param given the redirect address in the request; it may be undefined if the workspace
     *   registers exactly one address
     * @throws GatewayError PROVIDER_NOT_FOUND if the workspace has no provider with this slug;
     *   PROVIDER_REFUSES if the provider has no sign-in page; NOT_BUILT if its kind is not
     *   supported yet; INVALID_REQUEST if the redirect address is not registered;
     *   PROVIDER_UNAVAILABLE if the provider does not respond
     */
    async begin(workspace: Workspace, slug: string, given: string | undefined) {
      const { provider, browser } = find(workspace, slug);
      const redirectUri = redirectUriOf(workspace, given);
      const state = randomToken(STATE_BYTES);
      const { authorizationUrl, secrets } = await browser.begin(provider, { redirectUri, state });
      const now = clock.now();
      const hash = sha256(state);
      await insertState(control, {
        hash,
        workspaceId: workspace.id,
        providerId: provider.definition.id,
        redirectUri,
        sealed: secretBox.seal(JSON.stringify(secrets), sealedPlace(workspace, hash)),
        expiresAt: new Date(now + STATE_MS),
      });
      return { authorizationUrl };
    },

    /**
     * Finishes a sign-in. Returns the provider, and the identity of the user that comes back from
     * the provider's page.
     * @throws GatewayError TOKEN_INVALID if the state or the code is invalid; PROVIDER_UNAVAILABLE
     *   if the provider does not respond; PROVIDER_NOT_FOUND, PROVIDER_REFUSES or NOT_BUILT under
     *   the same conditions as in `begin`
     */
    async finish(
      workspace: Workspace,
      slug: string,
      { code, state, redirectUri }: Call<"providerCallback">["body"],
    ) {
      const { provider, browser } = find(workspace, slug);
      const hash = sha256(state);
      const row = await consumeState(control, workspace.id, hash);
      const isValid =
        row !== undefined &&
        row.expiresAt.getTime() > clock.now() &&
        row.providerId === provider.definition.id &&
        row.redirectUri === redirectUri;
      if (!isValid) throw new GatewayError("TOKEN_INVALID");
      const secrets = JSON.parse(
        secretBox.open(row.sealed, sealedPlace(workspace, hash)),
      ) as SignInSecrets;
      const identity = await browser.finish(provider, { code, redirectUri, secrets });
      return { provider, identity };
    },
  };
}

const sealedPlace = (workspace: Workspace, hash: Buffer): string =>
  providerStatePlace(workspace.id, hash.toString("hex"));

/**
 * Returns the redirect address to use. The workspace must register exactly this address.
 * @param given the redirect address in the request; undefined selects the only registered address
 * @throws GatewayError INVALID_REQUEST if the address is missing or not registered
 */
function redirectUriOf(workspace: Workspace, given: string | undefined): string {
  const { redirectUris } = workspace.definition.workspace.auth;
  const [only] = redirectUris;
  if (given === undefined && only !== undefined && redirectUris.length === 1) return only;
  if (given !== undefined && redirectUris.includes(given)) return given;
  const name = "the query parameter `redirectUri`";
  throw new GatewayError("INVALID_REQUEST", {
    message:
      given === undefined && redirectUris.length > 1
        ? `The redirect address is missing, and the workspace has registered several redirect addresses. Send one of the addresses in the workspace's setting \`auth.redirectUris\` in ${name}.`
        : `The redirect address is missing or not registered. Send exactly one of the addresses in the workspace's setting \`auth.redirectUris\` in ${name}.`,
  });
}
