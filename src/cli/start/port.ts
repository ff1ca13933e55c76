// Checks that the gateway can listen on the configured ports before the start does anything else.
// Therefore a second `gateway start` changes nothing. Explains a port that cannot be used.
import { readdir, readFile, readlink } from "node:fs/promises";
import { createServer } from "node:net";
import { basename } from "node:path";
import { ConfigError, type Environment } from "../../config/index.ts";

type PortSetting = "server.port" | "server.metricsPort";

/**
 * Listens for a moment.
 * @param port 0 for any free port
 * @throws ConfigError
 */
export async function requireFreePort(
  setting: PortSetting,
  host: string,
  port: number,
  env: Environment,
): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => server.close(() => resolve()));
  }).catch(async (error: unknown) => {
    throw await describePortError(error, setting, host, port, env);
  });
}

/** Returns the system's error of a failed `listen` as a sentence for the operator. */
export async function describePortError(
  error: unknown,
  setting: PortSetting,
  host: string,
  port: number,
  env: Environment,
): Promise<unknown> {
  const another = port + 10 > 65_535 ? port - 10 : port + 10;
  // npm uses options itself unless they follow two dashes.
  const start = env["npm_lifecycle_event"] === "start" ? "npm start -- " : "";
  const other =
    setting === "server.port"
      ? `Start with ${start}--port ${another}`
      : "Set GATEWAY_METRICS_PORT to another one";
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new ConfigError(`Port ${port} is in use${await holderOf(port)}. ${other} or stop it.`);
    case "EACCES":
      return new ConfigError(`Port ${port} may not be used by this user. ${other}.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new ConfigError(
        `${host} (server.host) is no address of this machine. Set GATEWAY_HOST to one that is.`,
      );
    default:
      return error;
  }
}

/** Returns ` by pid 812 (node)` if the system reports the process; otherwise an empty text. */
async function holderOf(port: number): Promise<string> {
  try {
    const inodes = await listeningInodes(port);
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      const links = await readdir(`/proc/${pid}/fd`).catch(() => []);
      for (const link of links) {
        const inode = /^socket:\[(\d+)\]$/.exec(
          await readlink(`/proc/${pid}/fd/${link}`).catch(() => ""),
        )?.[1];
        if (inode === undefined || !inodes.has(inode)) continue;
        const [command = ""] = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0", 1);
        return ` by pid ${pid} (${basename(command)})`;
      }
    }
  } catch {
    // Not Linux, or not readable by this user.
  }
  return "";
}

/**
 * Returns the inodes of the sockets that listen on the port, on Linux. Column 2 is the local
 * address, 4 the state, 10 the inode.
 */
async function listeningInodes(port: number): Promise<ReadonlySet<string>> {
  const listening = "0A";
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((table) => readFile(`/proc/net/${table}`, "utf8").catch(() => "")),
  );
  const rows = tables.flatMap((table) => table.split("\n").map((line) => line.trim().split(/\s+/)));
  return new Set(
    rows
      .filter((row) => row[1]?.endsWith(suffix) && row[3] === listening)
      .map((row) => row[9] ?? ""),
  );
}
