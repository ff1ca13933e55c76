// Notes in the data directory where a gateway answers, so that commands beside it name its address and not the configured one. A note
// counts only while the process that wrote it runs.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dataDirectoryExists, type Settings } from "../../config/index.ts";
import { isRunning, processIdentity } from "../../platform/embedded/index.ts";

export interface RunningGateway {
  /** Where clients reach it. */
  readonly baseUrl: string;
  /** Where it listens, as this computer reaches it: `http://127.0.0.1:4410`. */
  readonly address: string;
}

/** How this computer reaches what listens on the host. */
export const localAddress = (host: string, port: number): string => {
  const name = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
};

type Place = Pick<Settings, "dataDirectory" | "dataDirectoryFrom">;

const folderOf = ({ dataDirectory }: Place): string => join(dataDirectory, "running");

/** Nothing is noted where there is no data directory, or none that can be written. @returns what takes the note away */
export async function noteRunning(
  place: Place,
  gateway: RunningGateway,
): Promise<() => Promise<void>> {
  const file = join(folderOf(place), String(process.pid));
  const forget = (): Promise<void> => rm(file, { force: true }).catch(() => {});
  if (!dataDirectoryExists(place)) return forget;
  const { baseUrl, address } = gateway;
  const identity = await processIdentity(process.pid);
  try {
    await mkdir(folderOf(place), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, JSON.stringify({ identity, baseUrl, address }), { mode: 0o600 });
    await rename(`${file}.new`, file);
  } catch {
    // Only commands miss it.
  }
  return forget;
}

/** The gateway of the data directory that began last, or undefined. Notes of processes that were killed are taken away. */
export async function findRunning(place: Place): Promise<RunningGateway | undefined> {
  let newest: (RunningGateway & { readonly since: number }) | undefined;
  for (const name of await readdir(folderOf(place)).catch(() => [])) {
    const file = join(folderOf(place), name);
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
      // Half written, taken away meanwhile, or not ours to read.
    }
  }
  return newest;
}
