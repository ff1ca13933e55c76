// A deployment in a data directory of its own, as on another machine. This process opens its
// database to read from it. The commands of the gateway run as separate processes, whose memory is
// measured.
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createBlobCopies, createBlobs, openStorage } from "../../../src/blobs/index.ts";
import { createCatalog } from "../../../src/catalog/index.ts";
import { openDeployment } from "../../../src/cli/deployment/deployment.ts";
import { readSettings } from "../../../src/cli/settings.ts";
import { createLogger, systemClock } from "../../../src/platform/index.ts";
import { residentMb } from "../../bench/process-figures.ts";

export const passphrase = "the passphrase of a check";
const main = join(import.meta.dirname, "../../../src/main.ts");
const log = createLogger("silent");

export interface CommandEnd {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly seconds: number;
  /** The largest memory of the process, in MB. */
  readonly peakMb: number;
}

export type CheckDeployment = Awaited<ReturnType<typeof openCheckDeployment>>;

/** @param directory created if it does not exist */
export async function openCheckDeployment(directory: string) {
  const env = {
    ...process.env,
    GATEWAY_DATA_DIR: directory,
    GATEWAY_MODE: "development",
    GATEWAY_BACKUP_PASSPHRASE: passphrase,
  };
  const settings = readSettings({ printError: () => {}, env, directory }, {});
  const deployment = await openDeployment(settings, log, { make: true, poolSize: 4 });
  const { database, secretBox, config } = deployment;
  const { control, owner } = database;
  const storage = openStorage(config.storage.url);
  const blobs = createBlobs({ control, storage, clock: systemClock, log });
  const catalog = createCatalog({ control, secretBox, log });

  /**
   * Runs a command of the gateway.
   * @param onStart called with the process as soon as it has started
   */
  function run(
    args: readonly string[],
    onStart?: (child: ChildProcess) => void,
  ): Promise<CommandEnd> {
    const began = performance.now();
    const child = spawn(process.execPath, [main, ...args], { cwd: directory, env });
    let [out, err, peakMb] = ["", "", 0];
    child.stdout.on("data", (chunk) => (out += String(chunk)));
    child.stderr.on("data", (chunk) => (err += String(chunk)));
    const watch = setInterval(() => (peakMb = Math.max(peakMb, residentMb(child.pid!) ?? 0)), 20);
    onStart?.(child);
    return new Promise((resolve) =>
      child.on("close", (code) => {
        clearInterval(watch);
        const seconds = (performance.now() - began) / 1_000;
        resolve({ code, out, err, seconds, peakMb });
      }),
    );
  }

  return {
    directory,
    run,
    blobs,
    /** Deletes files in the whole store that no record needs, as gateways do periodically. */
    sweep: async () => {
      for (const { sweep } of blobs.housekeeping ?? []) await sweep(() => true);
    },
    copies: createBlobCopies({ control, storage }),
    sql: <R = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
      owner.run<R>({ text }, values),
    workspaceOf: async (id: string) => (await catalog.get(id))!,
    close: async () => {
      catalog.close();
      await blobs.close?.();
      await deployment.close();
    },
  };
}
