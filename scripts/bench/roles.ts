// Measures the cost of a caller with several roles that have different columns. Plans and runs
// reads in this process for invented callers, without the other steps of a request. Compares them
// with the key `narrow` on the same reads.
import { grantFor } from "../../src/access/index.ts";
import { createCatalog } from "../../src/catalog/catalog.ts";
import { loadConfig } from "../../src/config/config.ts";
import type { AuthenticatedCaller } from "../../src/contract/caller.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { accessOf, createWorkspaceReader, type ReadRequest } from "../../src/query/index.ts";
import { bodyOf, valuesOf, type Workload } from "./workloads.ts";
import { gatewaySettings } from "./targets.ts";
import { workspaceId } from "./workspace.ts";

export interface RoleFigures {
  readonly who: string;
  readonly readsPerSecond: number;
  readonly cpuMicros: number;
}

const together = 32;

/** Returns the reads per second of each caller. The callers take turns. */
export async function measureRoles(
  databaseUrl: string,
  dataDirectory: string,
  workload: Workload,
  rounds: number,
  seconds: number,
): Promise<readonly RoleFigures[]> {
  const config = loadConfig({
    directory: dataDirectory,
    env: gatewaySettings(databaseUrl, dataDirectory),
  });
  const { masterKey } = config.secrets;
  const database = await openDatabase({ url: databaseUrl, masterKey, migrate, poolSize: 10 });
  const catalog = createCatalog({
    control: database.control,
    secretBox: createSecretBox(masterKey),
    log: createLogger("silent"),
  });
  const workspace = (await catalog.get(workspaceId))!;
  const [keyId] = [...workspace.keysById.keys()];
  const endUser = (...roles: string[]): AuthenticatedCaller => ({
    kind: "endUser",
    workspaceId,
    endUserId: workspaceId,
    roles,
    claims: {},
    origins: null,
  });
  const callers: readonly (readonly [string, AuthenticatedCaller])[] = [
    ["the key", { kind: "key", workspaceId, keyId: keyId!, keyKind: "server", origins: null }],
    ["one role", endUser("clerk")],
    ["three roles", endUser("clerk", "guard", "pilot")],
  ];
  const sums = callers.map(() => ({ reads: 0, micros: 0 }));
  const data = createWorkspaceReader({ catalog, readPool: database.read });
  const read = (caller: AuthenticatedCaller, n: number) =>
    data.read(
      accessOf(caller, grantFor(workspace, caller)),
      bodyOf(workload, valuesOf(workload, n)) as unknown as ReadRequest,
    );
  for (let round = -1; round < rounds; round++) {
    for (const [index, [, caller]] of callers.entries()) {
      const end = performance.now() + (round < 0 ? 1000 : seconds * 1000);
      const before = process.cpuUsage();
      let reads = 0;
      await Promise.all(
        Array.from({ length: together }, async () => {
          while (performance.now() < end) await read(caller, reads++);
        }),
      );
      const { user, system } = process.cpuUsage(before);
      if (round < 0) continue;
      sums[index]!.reads += reads;
      sums[index]!.micros += user + system;
    }
  }
  catalog.close();
  await database.close();
  return callers.map(([who], index) => ({
    who,
    readsPerSecond: sums[index]!.reads / rounds / seconds,
    cpuMicros: sums[index]!.micros / sums[index]!.reads,
  }));
}
