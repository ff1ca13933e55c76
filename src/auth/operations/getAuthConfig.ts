// GET /{workspaceId}/auth/config (G16.8): returns the settings that an application needs for its
// sign-in page, including a publishable API key. Rejects workspaces whose definition publishes no
// key (404).
import { GatewayError, type Handler } from "../../contract/index.ts";
import { findSealedApiKey } from "../../access/index.ts";
import { apiKeyPlace, brandingOf, type Catalog, type Workspace } from "../../catalog/index.ts";
import type { SecretBox } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { providersOf, type Providers } from "../providers/index.ts";

export interface ConfigDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly catalog: Pick<Catalog, "get">;
  readonly providers: Pick<Providers, "browser">;
  /** The base URL of the gateway, without a slash at the end. */
  readonly baseUrl: string;
}

/** @throws GatewayError NOT_PUBLISHED if the workspace does not exist or publishes no key */
export function getAuthConfigHandler(deps: ConfigDependencies): Handler<"getAuthConfig"> {
  /**
   * The published API key of each workspace. The cache key is the workspace object. A change of an
   * API key creates a new workspace object, so an old API key is never returned.
   */
  const publishedKeyCache = new WeakMap<Workspace, Promise<string | undefined>>();
  const publishedKeyOf = (workspace: Workspace): Promise<string | undefined> => {
    let finding = publishedKeyCache.get(workspace);
    if (finding === undefined) {
      finding = findPublishedKey(deps, workspace);
      publishedKeyCache.set(workspace, finding);
      finding.catch(() => publishedKeyCache.delete(workspace));
    }
    return finding;
  };
  return async ({ path }) => {
    const workspace = await deps.catalog.get(path.workspaceId);
    const publicKey = workspace && (await publishedKeyOf(workspace));
    if (workspace === undefined || publicKey === undefined) throw new GatewayError("NOT_PUBLISHED");
    const providers = providersOf(workspace);
    const pages = providers.filter(deps.providers.browser.isOffered);
    return {
      status: 200,
      body: {
        success: true,
        publicKey,
        publishableKey: publicKey,
        branding: brandingFor(workspace, deps.baseUrl),
        authPageConfig: {
          ...pageConfigOf(workspace),
          enabledSocialProviders: pages.map(({ slug }) => slug),
        },
        providers: providers.map(({ slug, definition: { name, kind } }) => ({ slug, name, kind })),
        oidcProviders: pages.map(({ slug, definition: { name } }) => ({ slug, name })),
      },
    };
  };
}

/**
 * Returns a publishable API key that has `publish: true` in the workspace definition; undefined if
 * there is none.
 */
async function findPublishedKey(
  { control, secretBox }: ConfigDependencies,
  workspace: Workspace,
): Promise<string | undefined> {
  for (const [id, { definition }] of workspace.keysById) {
    if (!definition.publish || definition.kind !== "publishable") continue;
    const sealed = await findSealedApiKey(control, workspace.id, id);
    if (sealed !== undefined) return secretBox.open(sealed, apiKeyPlace(workspace.id, id));
  }
  return undefined;
}

function brandingFor(workspace: Workspace, baseUrl: string) {
  const { name, lightPrimary, darkPrimary, logo } = brandingOf(workspace);
  const logoUrl = logo === null ? null : `${baseUrl}/${workspace.id}/auth/logo`;
  return { name, lightPrimary, darkPrimary, hasLogo: logo !== null, logoUrl };
}

function pageConfigOf({ definition }: Workspace) {
  const { auth } = definition.workspace;
  const { defaultLanguage, registerFields, requireEmailConfirmation, termsUrl, privacyUrl } = auth;
  return {
    defaultLanguage,
    enabledRegisterFields: [...registerFields],
    requireEmailConfirmation,
    termsUrl,
    privacyUrl,
  };
}
