// An end user of the benchmark's workspace, whose role gives what the narrow key gives: what an access token costs is then all that
// tells the two apart.
import { createRevocations } from "../../src/access/revocations.ts";
import { createSigningKeys, createTokens } from "../../src/auth/index.ts";
import { createCatalog } from "../../src/catalog/catalog.ts";
import { loadConfig } from "../../src/config/config.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { gatewaySettings, type Target } from "./targets.ts";
import { workspaceId } from "./workspace.ts";

const role = "clerk";

/** The same gateway, asked with the access token of an end user who has just signed in; good for an hour. */
export async function endUserOf(
  gateway: Target,
  databaseUrl: string,
  dataDirectory: string,
): Promise<Target> {
  const token = await tokenFor(`http://127.0.0.1:${gateway.port}`, databaseUrl, dataDirectory);
  return {
    ...gateway,
    name: "gateway, JWT",
    headers: { Authorization: `Bearer ${token}` },
    stop: () => Promise.resolve(),
  };
}

async function tokenFor(
  baseUrl: string,
  databaseUrl: string,
  dataDirectory: string,
): Promise<string> {
  const env = gatewaySettings(databaseUrl, dataDirectory);
  const { masterKey } = loadConfig({ directory: dataDirectory, env }).secrets;
  const database = await openDatabase({ url: databaseUrl, masterKey, migrate, poolSize: 1 });
  const { control } = database;
  const log = createLogger("silent");
  const secretBox = createSecretBox(masterKey);
  const catalog = createCatalog({ control, secretBox, log });
  const revocations = createRevocations({ control, log });
  const clock = systemClock;
  const keys = createSigningKeys({ control, catalog, secretBox, clock, log });
  const tokens = createTokens({ control, catalog, keys, revocations, clock, baseUrl });
  try {
    const workspace = (await catalog.get(workspaceId))!;
    const [userId, sessionId] = [guidV7(), guidV7()];
    const profile = { email: `${userId}@example.com`, firstName: "Ada", lastName: "Lovelace" };
    await control.run(
      {
        text: "insert into gateway.end_user (id, workspace_id, email, first_name, last_name) values ($1, $2, $3, $4, $5)",
      },
      [userId, workspaceId, profile.email, profile.firstName, profile.lastName],
    );
    await control.run(
      {
        text: "insert into gateway.end_user_session (id, workspace_id, end_user_id, api_key_id, ends_at) values ($1, $2, $3, $4, now() + interval '1 day')",
      },
      [sessionId, workspaceId, userId, [...workspace.keysById.keys()][0]],
    );
    const user = { ...profile, id: userId, emailVerified: true, username: null, generation: 0 };
    const { id } = workspace.rolesByName.get(role)!.definition;
    const roles = [{ id, name: role }];
    return (await tokens.issue({ workspace, user, roles, sessionId })).token;
  } finally {
    revocations.close();
    catalog.close();
    await database.close();
  }
}
