// Installs workspaces in a database, with the code of `gateway apply` but in this process. Ten
// thousand separate commands would take an hour. Skips workspaces that already exist.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { loadConfig } from "../../src/config/config.ts";
import { applyDefinition } from "../../src/definitions/apply/apply.ts";
import { readDefinition } from "../../src/definitions/load/load.ts";
import { resolveDefinition } from "../../src/definitions/resolve/resolve.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { fillOf, grammarOf, tokenOf, type Sketch } from "./sketch.ts";
import { gatewaySettings } from "./targets.ts";

/** @returns the number of created workspaces, and the milliseconds that this took */
export async function install(
  databaseUrl: string,
  dataDirectory: string,
  sketches: readonly Sketch[],
): Promise<{ readonly made: number; readonly ms: number }> {
  const began = performance.now();
  const env = gatewaySettings(databaseUrl, dataDirectory);
  const { masterKey } = loadConfig({ directory: dataDirectory, env }).secrets;
  const folder = mkdtempSync(join(tmpdir(), "gateway-bench-workspace-"));
  const database = await openDatabase({ url: databaseUrl, masterKey, migrate });
  const secretBox = createSecretBox(masterKey);
  try {
    const rows = await database.owner.run<{ id: string }>({
      text: "select id from gateway.workspace",
    });
    const present = new Set(rows.map(({ id }) => id));
    const missing = sketches.filter(({ id }) => !present.has(id));
    for (const sketch of missing) {
      writeFileSync(join(folder, "workspace.yaml"), stringify(grammarOf(sketch)));
      const { definition, diagnostics } = resolveDefinition(readDefinition(folder));
      if (definition === undefined) throw new Error(JSON.stringify(diagnostics));
      const secrets = new Map([["keys.reader.secret", tokenOf(sketch.id)]]);
      await applyDefinition(
        { database, secretBox },
        { workspaceId: sketch.id, resolve: () => ({ definition, secrets }) },
        {
          seed: async (connection) => {
            for (const text of fillOf(sketch)) await connection.run({ text });
            return { tables: [], files: 0 };
          },
        },
      );
    }
    return { made: missing.length, ms: performance.now() - began };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
