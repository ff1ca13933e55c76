// Sign-in on a provider's page, bound by a state. A state is valid once, for ten minutes, and for
// one workspace, provider and redirect address. Rejects callbacks whose parts do not belong
// together, with one message for all cases.
import { providerStatePlace, type Workspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";
import { randomToken, sha256, type Clock, type SecretBox } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { providerOf, type Provider } from "./provider.ts";
import { insertState, consumeState } from "./state-store.ts";
import type { BrowserSignIn, ProvidedIdentity, SignInSecrets } from "./provider-kind.ts";
import { providerKind, type SignInsOf } from "./registry.ts";

export interface BrowserSignInDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly signInsOf: SignInsOf;
}

export interface BrowserSignIns {
  /** Returns true if the provider has a sign-in page. */
  readonly isOffered: (provider: Provider) => boolean;
  /**
   * Returns the address to which the client sends the browser.
   * @param redirectUri may be undefined if the workspace registers only one address
   * @throws GatewayError PROVIDER_NOT_FOUND, PROVIDER_REFUSES, NOT_BUILT, INVALID_REQUEST,
   *   PROVIDER_UNAVAILABLE
   */
  readonly begin: (
    workspace: Workspace,
    slug: string,
    redirectUri: string | undefined,
  ) => Promise<{ readonly authorizationUrl: string }>;
  /**
   * Returns the identity of the user that comes back from the provider.
   * @throws GatewayError PROVIDER_NOT_FOUND, PROVIDER_REFUSES, NOT_BUILT, TOKEN_INVALID,
   *   PROVIDER_UNAVAILABLE
   */
  readonly finish: (
    workspace: Workspace,
    slug: string,
    answer: { readonly code: string; readonly state: string; readonly redirectUri: string },
  ) => Promise<{ readonly provider: Provider; readonly identity: ProvidedIdentity }>;
}

const STATE_BYTES = 32;
const STATE_MS = 600_000;

export function createBrowserSignIns(deps: BrowserSignInDependencies): BrowserSignIns {
  const { control, secretBox, clock, signInsOf } = deps;

  function find(
    workspace: Workspace,
    slug: string,
  ): { provider: Provider; browser: BrowserSignIn } {
    const provider = providerOf(workspace, slug);
    const { browser } = signInsOf(provider);
    if (!providerKind(provider.definition.kind).isBuilt) throw new GatewayError("NOT_BUILT");
    if (browser === undefined) throw new GatewayError("PROVIDER_REFUSES");
    return { provider, browser };
  }

  return {
    isOffered: (provider) => signInsOf(provider).browser !== undefined,

    async begin(workspace, slug, given) {
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

    async finish(workspace, slug, { code, state, redirectUri }) {
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
 * Returns a registered address of the workspace. The comparison is exact.
 * @throws GatewayError INVALID_REQUEST
 */
function redirectUriOf(workspace: Workspace, given: string | undefined): string {
  const { redirectUris } = workspace.definition.workspace.auth;
  const [only] = redirectUris;
  if (given === undefined && only !== undefined && redirectUris.length === 1) return only;
  if (given !== undefined && redirectUris.includes(given)) return given;
  const name = 'The query parameter "redirectUri"';
  throw new GatewayError("INVALID_REQUEST", {
    message:
      given === undefined && redirectUris.length > 1
        ? `${name} is missing. Send one of the addresses that the workspace registers (auth.redirectUris).`
        : `${name} must exactly match an address that the workspace registers (auth.redirectUris).`,
  });
}
