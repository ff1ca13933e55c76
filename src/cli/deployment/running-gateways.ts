// Stores the address of each running gateway in a file of the data directory, so that commands can
// print the right address. A file is valid only while the process that wrote it runs.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dataDirectoryExists, type Settings } from "../../config/index.ts";
import { isRunning, processIdentity } from "../../platform/embedded/index.ts";

export interface RunningGateway {
  /** Base URL at which clients reach the gateway. */
  readonly baseUrl: string;
  /** Address for programs on this computer, such as `http://127.0.0.1:4410`. */
  readonly address: string;
}

/**
 * Returns the address at which programs on this computer reach a gateway that listens on `host`.
 */
export const localAddress = (host: string, port: number): string => {
  const name = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
};

type DataDirectorySettings = Pick<Settings, "dataDirectory" | "dataDirectoryFrom">;

const folderOf = ({ dataDirectory }: DataDirectorySettings): string =>
  join(dataDirectory, "running");

/**
 * Stores the address of this gateway in the data directory. Does nothing if the directory is not
 * writable.
 * @returns a function that deletes the stored address
 */
export async function recordRunning(
  settings: DataDirectorySettings,
  gateway: RunningGateway,
): Promise<() => Promise<void>> {
  const file = join(folderOf(settings), String(process.pid));
  const forget = (): Promise<void> => rm(file, { force: true }).catch(() => {});
  if (!dataDirectoryExists(settings)) return forget;
  const { baseUrl, address } = gateway;
  const identity = await processIdentity(process.pid);
  try {
    await mkdir(folderOf(settings), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, JSON.stringify({ identity, baseUrl, address }), { mode: 0o600 });
    await rename(`${file}.new`, file);
  } catch {
    // The file could not be written. Commands then print the configured address.
  }
  return forget;
}

/**
 * Returns the address of the gateway that runs on this data directory. If several run, returns the
 * one that started last. Returns undefined if none runs. Deletes files of processes that have
 * ended.
 */
export async function findRunning(
  settings: DataDirectorySettings,
): Promise<RunningGateway | undefined> {
  let newest: (RunningGateway & { readonly since: number }) | undefined;
  for (const name of await readdir(folderOf(settings)).catch(() => [])) {
    const file = join(folderOf(settings), name);
    try {
      const since = (await stat(file)).mtimeMs;
      const { identity, ...gateway } = JSON.parse(
        await readFile(file, "utf8"),
      ) as RunningGateway & {
        readonly identity: string;
      };
      if (!(await isRunning(identity))) await rm(file, { force: true });
      else if (newest === undefined || since > newest.since) newest = { ...gateway, since };
    } catch {
      // The file is incomplete, was deleted by another process, or this process may not read it.
    }
  }
  return newest;
}
