// Applies a definition from a process of its own and says when it is committed. Arguments: DSN, master key (hex), definition (JSON).
import { applyDefinition } from "../../src/definitions/apply/apply.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";

const [url = "", key = "", definition = ""] = process.argv.slice(2);
const masterKey = Buffer.from(key, "hex");
const database = await openDatabase({ url, masterKey, migrate, poolSize: 1 });
await applyDefinition({ database, secretBox: createSecretBox(masterKey) }, async () => ({
  definition: JSON.parse(definition),
  secrets: new Map(),
}));
process.stdout.write("committed\n");
await database.close();
