// Creates a signed-in owner of a workspace, for calls that only members may make.
import { loadConfig } from "../../src/config/config.ts";
import type { Guid } from "../../src/contract/index.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { guidV7, randomToken, sha256 } from "../../src/platform/ids.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import {
  csrfTokenOf,
  insertMember,
  insertUser,
  openPortalSession,
  portalRealm,
} from "../../src/portal/index.ts";
import { gatewaySettings } from "./targets.ts";

/**
 * Stores an owner with a portal session in the database, as an invitation and a sign-in would do.
 * @returns the headers for calls of the owner
 */
export async function signInOwner(
  url: string,
  dataDirectory: string,
  workspaceId: Guid,
): Promise<Readonly<Record<string, string>>> {
  const env = gatewaySettings(url, dataDirectory);
  const { masterKey } = loadConfig({ directory: dataDirectory, env }).secrets;
  const { control, close } = await openDatabase({ url, masterKey, migrate });
  try {
    const [userId, token] = [guidV7(), randomToken(32)];
    const user = {
      id: userId,
      email: `owner-${workspaceId}@example.com`,
      passwordHash: "$argon2id$none",
    };
    await insertUser(control, user);
    await insertMember(control, { id: guidV7(), workspaceId, userId, role: "owner" });
    await openPortalSession(control, {
      id: guidV7(),
      hash: sha256(token),
      userId,
      passwordHash: user.passwordHash,
      now: new Date(),
      sourceIp: "127.0.0.1",
      userAgent: null,
    });
    const csrf = csrfTokenOf(portalRealm(masterKey), token);
    return { cookie: `gateway_portal=${token}`, "x-portal-csrf": csrf };
  } finally {
    await close();
  }
}
