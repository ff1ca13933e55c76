// OAuth clients that act for members. Stores consents in the database, and signs access tokens as
// the embedded identity service does.
import type { Guid, OAuthScope } from "../../src/contract/index.ts";
import { createIdentityKeys, insertGrant } from "../../src/oauth/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import type { TestDatabase } from "./database.ts";
import { signToken, type IssuerKey } from "./providers/token-issuer.ts";

export const CLIENT_ID = "https://assistant.example/client.json";

interface ClientOptions {
  readonly userId: Guid;
  readonly workspaceId: Guid;
  readonly scopes?: readonly OAuthScope[];
  /** First path segment of the resource for which the token is valid, such as `query`. */
  readonly resource?: string;
  readonly clientId?: string;
  /** Lifetime of the token, in seconds from now. */
  readonly seconds?: number;
}

export interface Client {
  readonly grantId: Guid;
  readonly token: string;
  /** The claims of the token. A test can change them and sign them again. */
  readonly claims: Readonly<Record<string, unknown>>;
}

export const bothScopes: readonly OAuthScope[] = ["gateway:read", "gateway:write"];

/** @param baseUrl address of the gateway that receives the tokens */
export async function openClients(
  { database: { control }, masterKey }: TestDatabase,
  baseUrl: string,
) {
  const secretBox = createSecretBox(masterKey);
  const log = createLogger("silent");
  const revocations = { follow: () => () => false };
  const keys = createIdentityKeys({ control, secretBox, clock: systemClock, log, revocations });
  const { kid, privateKey } = await keys.signer();
  const key: IssuerKey = { kid, privateKey, jwk: {} };

  /** Stores the consent of a member to a client, and signs an access token for it. */
  async function consent(options: ClientOptions): Promise<Client> {
    const { userId, workspaceId, scopes = bothScopes } = options;
    const { resource = "query", clientId = CLIENT_ID, seconds = 3_600 } = options;
    const grantId = guidV7();
    const now = Math.floor(Date.now() / 1000);
    await control.transaction((connection) =>
      insertGrant(connection, {
        id: grantId,
        userId,
        workspaceId,
        clientId,
        clientName: "Assistant",
        resource: resource === "mcp" ? "mcp" : "data",
        scopes,
        createdAt: new Date(),
        expiresAt: new Date((now + 3_600) * 1000),
      }),
    );
    const claims = {
      iss: baseUrl,
      aud: `${baseUrl}/${workspaceId}/${resource}`,
      sub: userId,
      client_id: clientId,
      scope: scopes.join(" "),
      iat: now,
      exp: now + seconds,
      jti: guidV7(),
      grant_id: grantId,
    };
    return { grantId, token: signToken(key, claims), claims };
  }

  return { key, consent };
}

export type Clients = Awaited<ReturnType<typeof openClients>>;
