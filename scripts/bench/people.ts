// Stores end users in the database of a deployment and signs access tokens for them, without a
// sign-in. The tokens are valid for an hour. For measurements that are not about sign-in.
import { createSigningKeys, issueAccessToken } from "../../src/auth/index.ts";
import { createCatalog } from "../../src/catalog/catalog.ts";
import { loadConfig } from "../../src/config/config.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { gatewaySettings } from "./targets.ts";

export interface Person {
  readonly id: string;
  readonly token: string;
}

/** The deployment in whose database the users are stored. */
export interface Deployment {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly dataDirectory: string;
  readonly workspaceId: string;
}

export async function peopleOf(
  { baseUrl, databaseUrl, dataDirectory, workspaceId }: Deployment,
  role: string,
  count: number,
): Promise<Person[]> {
  const env = gatewaySettings(databaseUrl, dataDirectory);
  const { masterKey } = loadConfig({ directory: dataDirectory, env }).secrets;
  const database = await openDatabase({ url: databaseUrl, masterKey, migrate, poolSize: 1 });
  const { control } = database;
  const log = createLogger("silent");
  const secretBox = createSecretBox(masterKey);
  const catalog = createCatalog({ control, secretBox, log });
  const clock = systemClock;
  const keys = createSigningKeys({ control, catalog, secretBox, clock, log });
  try {
    const workspace = (await catalog.get(workspaceId))!;
    const { id: roleId } = workspace.rolesByName.get(role)!.definition;
    const people: Person[] = [];
    for (let made = 0; made < count; made += 1) {
      const [id, sessionId] = [guidV7(), guidV7()];
      const profile = { email: `${id}@example.com`, firstName: "Ada", lastName: "Lovelace" };
      await control.run(
        {
          text: "insert into gateway.end_user (id, workspace_id, email, first_name, last_name) values ($1, $2, $3, $4, $5)",
        },
        [id, workspaceId, profile.email, profile.firstName, profile.lastName],
      );
      await control.run(
        {
          text: "insert into gateway.end_user_session (id, workspace_id, end_user_id, api_key_id, ends_at) values ($1, $2, $3, $4, now() + interval '1 day')",
        },
        [sessionId, workspaceId, id, [...workspace.keysById.keys()][0]],
      );
      const user = {
        ...profile,
        id,
        emailVerified: true,
        emailProven: true,
        username: null,
        generation: 0,
      };
      const roles = [{ id: roleId, name: role }];
      const { token } = await issueAccessToken(
        { keys, clock, baseUrl },
        { workspace, user, roles, sessionId },
      );
      people.push({ id, token });
    }
    return people;
  } finally {
    catalog.close();
    await database.close();
  }
}
