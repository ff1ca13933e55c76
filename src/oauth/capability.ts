// Assembles the identity service: oidc-provider, stored records, signing keys, operations and
// periodic work. The identity service is the OAuth server with which members let clients act for
// them.
import type { Revocations } from "../access/index.ts";
import type { Config } from "../config/index.ts";
import type { Clock, Logger, SecretBox } from "../platform/index.ts";
import type { OutboundFetch } from "../platform/outbound/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { createIdentityHousekeeping } from "./housekeeping.ts";
import { identityCookies } from "./identity-cookies.ts";
import type { IdentityContext, IdentityParts } from "./identity-context.ts";
import { createKnownBrowsers } from "./known-browsers.ts";
import { createIdentityKeys } from "./identity-keys.ts";
import { getOAuthJwksHandler } from "./operations/getOAuthJwks.ts";
import { issueTokenHandler } from "./operations/issueToken.ts";
import { listGrantsHandler } from "./operations/listGrants.ts";
import { resumeAuthorizationHandler } from "./operations/resumeAuthorization.ts";
import { revokeGrantHandler } from "./operations/revokeGrant.ts";
import { startAuthorizationHandler } from "./operations/startAuthorization.ts";
import { startAuthorizationByFormHandler } from "./operations/startAuthorizationByForm.ts";
import { createAudiences } from "./provider/audiences.ts";
import { documentFetch } from "./provider/client-documents.ts";
import { createIdentityProvider } from "./provider/identity-provider.ts";
import { createRecords } from "./record-store.ts";
import { createPendingAuthorizations } from "./pending-authorizations.ts";

export interface IdentityDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Config;
  /** The configured base URL of the gateway. Access tokens name it as their issuer (`iss`). */
  readonly baseUrl: string;
  readonly revocations: Pick<Revocations, "follow" | "notifyNodes">;
  /** The function that fetches metadata documents of clients. Only tests set it. */
  readonly clientDocuments?: OutboundFetch | undefined;
}

export function createIdentity(deps: IdentityDependencies) {
  const { config, baseUrl } = deps;
  const { identity, server, secrets } = config;
  const parts: IdentityParts = {
    ...deps,
    isEmbedded: identity.embedded,
    keys: createIdentityKeys(deps),
    records: createRecords(deps),
    cookies: identityCookies(baseUrl),
    knownBrowsers: createKnownBrowsers(baseUrl, secrets.masterKey),
    audiences: createAudiences(baseUrl, server.workspace),
    clients: identity.clients,
    dedicatedTo: server.workspace,
    notifyNodes: deps.revocations.notifyNodes,
    tokenSeconds: identity.accessTokenMinutes * 60,
    processes: server.processes,
    fetch: deps.clientDocuments ?? documentFetch(),
  };
  const context: IdentityContext = { ...parts, callProvider: createIdentityProvider(parts) };
  return {
    authorizations: createPendingAuthorizations(parts),
    publicKeyOf: parts.keys.publicKeyOf,
    operations: {
      getOAuthJwks: getOAuthJwksHandler(context),
      issueToken: issueTokenHandler(context),
      listGrants: listGrantsHandler(context),
      resumeAuthorization: resumeAuthorizationHandler(context),
      revokeGrant: revokeGrantHandler(context),
      startAuthorization: startAuthorizationHandler(context),
      startAuthorizationByForm: startAuthorizationByFormHandler(context),
    },
    housekeeping: [createIdentityHousekeeping(deps)],
  };
}
