// The dependencies of the sign-in and consent pages, and the secret tokens in their forms that
// protect against forged requests (CSRF).
import { timingSafeEqual } from "node:crypto";
import type { Catalog } from "../../catalog/index.ts";
import type { Config } from "../../config/index.ts";
import { portalRealm, type AuthenticatePerson } from "../../portal/index.ts";
import { keyedHash, sha256 } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { PendingAuthorization } from "../authorizations.ts";
import { identityCookies } from "../identity-cookies.ts";
import { createKnownBrowsers } from "../known-browsers.ts";
import type { Authorizations } from "../pending-authorizations.ts";

export interface InteractionDependencies {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "get">;
  readonly authorizations: Authorizations;
  readonly prove: AuthenticatePerson;
  readonly baseUrl: string;
  readonly config: Pick<Config, "secrets" | "server" | "identity">;
}

export type InteractionContext = ReturnType<typeof interactionContextOf>;

export function interactionContextOf(deps: InteractionDependencies) {
  const { masterKey } = deps.config.secrets;
  return {
    ...deps,
    /** The origin from which the forms of these pages may be sent. */
    ownOrigin: new URL(deps.baseUrl).origin,
    /**
     * The key from which form tokens (against CSRF) are derived. `keyedHash` must always get this
     * same Buffer object, because it caches the prepared key of each object.
     */
    formSecret: portalRealm(masterKey).derive("interactions"),
    /** Name of the cookie that identifies the browser in which the user signs in. */
    browserCookie: identityCookies(deps.baseUrl).browser,
    knownBrowsers: createKnownBrowsers(deps.baseUrl, masterKey),
    /** Id of the only workspace that this deployment serves; null if it serves all workspaces. */
    dedicatedTo: deps.config.server.workspace,
    /** Minutes for which an access token is valid. */
    accessMinutes: deps.config.identity.accessTokenMinutes,
  };
}

/**
 * Returns the secret token for a form (against CSRF). It is valid only for this authorization and
 * this signed-in user.
 */
export const formTokenOf = (
  { formSecret }: InteractionContext,
  { uid, user }: PendingAuthorization,
): string =>
  keyedHash(formSecret)
    .update(`${uid} ${user?.id ?? ""}`)
    .digest("base64url");

export const isFormToken = (
  context: InteractionContext,
  pending: PendingAuthorization,
  given: string,
): boolean => timingSafeEqual(sha256(given), sha256(formTokenOf(context, pending)));
