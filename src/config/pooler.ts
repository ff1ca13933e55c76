// Checks the setting of the connection pooler against the URLs of the database. A start then checks
// the pooler itself (`cli/deployment/pooler-check.ts`).
import { ConfigError } from "./config-error.ts";
import type { CollectedSettings } from "./values.ts";

/**
 * @throws ConfigError if the mode of the pooler needs another setting of the database
 */
export function refusePoolerContradictions({ values, nameOf }: CollectedSettings): void {
  const { pooler, url, directUrl } = values.database ?? {};
  if (pooler === undefined || pooler === "none") return;
  const name = nameOf("database.pooler");
  if (url === undefined)
    throw new ConfigError(
      `${name} is ${pooler}, but the embedded database has no connection pooler. Set DATABASE_URL to the URL of the pooler, or remove ${name}.`,
    );
  if (pooler === "transaction" && (directUrl === undefined || directUrl === url))
    throw new ConfigError(
      `${name} is transaction, and in this mode the gateway also needs a way around the pooler. Set DATABASE_DIRECT_URL to the database itself.`,
    );
}
