// Creates the identity service: oidc-provider, records, keys, pending authorizations, operations
// and housekeeping.
import type { Revocations } from "../access/index.ts";
import type { Config } from "../config/index.ts";
import type { Capability } from "../contract/index.ts";
import type { Clock, Logger, SecretBox } from "../platform/index.ts";
import type { OutboundFetch } from "../platform/outbound/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { refuseUserMismatch } from "./user-mismatch.ts";
import type { Authorizations } from "./authorizations.ts";
import { createIdentityHousekeeping } from "./housekeeping.ts";
import { identityCookies } from "./identity-cookies.ts";
import type { IdentityContext } from "./identity-context.ts";
import { createKnownBrowsers } from "./known-browsers.ts";
import { createIdentityKeys, type IdentityKeys } from "./identity-keys.ts";
import { getOAuthJwksHandler } from "./operations/getOAuthJwks.ts";
import { issueTokenHandler } from "./operations/issueToken.ts";
import { resumeAuthorizationHandler } from "./operations/resumeAuthorization.ts";
import { startAuthorizationHandler } from "./operations/startAuthorization.ts";
import { startAuthorizationByFormHandler } from "./operations/startAuthorizationByForm.ts";
import { createAudiences } from "./provider/audiences.ts";
import { documentFetch } from "./provider/client-documents.ts";
import { createIdentityProvider } from "./provider/identity-provider.ts";
import { createRecords } from "./records.ts";
import { createPendingAuthorizations } from "./pending-authorizations.ts";

export interface IdentityDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Config;
  /** The configured base address. It is also the issuer's name. */
  readonly baseUrl: string;
  readonly revocations: Pick<Revocations, "follow" | "notifyNodes">;
  /** Replaces the fetch for metadata documents of clients. For tests only. */
  readonly clientDocuments?: OutboundFetch | undefined;
}

export interface IdentityService extends Capability<
  | "getOAuthJwks"
  | "issueToken"
  | "resumeAuthorization"
  | "startAuthorization"
  | "startAuthorizationByForm"
> {
  readonly authorizations: Authorizations;
  readonly jwks: IdentityContext["jwks"];
  readonly publicKeyOf: IdentityKeys["publicKeyOf"];
}

export function createIdentity(deps: IdentityDependencies): IdentityService {
  const { config, baseUrl } = deps;
  const { identity, server } = config;
  const keys = createIdentityKeys(deps);
  const parts = {
    ...deps,
    keys,
    records: createRecords(deps),
    cookies: identityCookies(baseUrl),
    knownBrowsers: createKnownBrowsers(baseUrl, config.secrets.masterKey),
    audiences: createAudiences(baseUrl, server.workspace),
    clients: identity.clients,
    notifyNodes: deps.revocations.notifyNodes,
    tokenSeconds: identity.accessTokenMinutes * 60,
    fetch: deps.clientDocuments ?? documentFetch(),
  };
  const jwks = async () => ({ keys: await keys.published() });
  const context: IdentityContext = {
    isEmbedded: identity.embedded,
    callProvider: createIdentityProvider(parts),
    audiences: parts.audiences,
    isRegistered: (clientId) => identity.clients.some(({ id }) => id === clientId),
    refuseUserMismatch: (headers, uid) => refuseUserMismatch(parts, headers, uid),
    jwks,
  };
  return {
    authorizations: createPendingAuthorizations(parts),
    jwks,
    publicKeyOf: keys.publicKeyOf,
    operations: {
      getOAuthJwks: getOAuthJwksHandler(context),
      issueToken: issueTokenHandler(context),
      resumeAuthorization: resumeAuthorizationHandler(context),
      startAuthorization: startAuthorizationHandler(context),
      startAuthorizationByForm: startAuthorizationByFormHandler(context),
    },
    housekeeping: [createIdentityHousekeeping(deps)],
  };
}
