// Applies a definition in its own process and reports the commit. Arguments: DSN, master key (hex),
// definition (JSON).
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { applyDefinition } from "../../src/definitions/apply/apply.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";

const [url = "", key = "", definition = ""] = process.argv.slice(2);
const masterKey = Buffer.from(key, "hex");
const database = await openDatabase({ url, masterKey, migrate, poolSize: 1 });
const parsed: WorkspaceDefinition = JSON.parse(definition);
await applyDefinition(
  { database, secretBox: createSecretBox(masterKey) },
  {
    workspaceId: parsed.workspace.id,
    resolve: () => ({ definition: parsed, secrets: new Map() }),
  },
);
process.stdout.write("committed\n");
await database.close();
