// Checks that the gateway can listen on the configured ports, before `gateway start` changes
// anything. If a port cannot be used, the error says why.
import { readdir, readFile, readlink } from "node:fs/promises";
import { createServer } from "node:net";
import { basename } from "node:path";
import { ConfigError, type Environment } from "../../config/index.ts";

type PortSetting = "server.port" | "server.metricsPort";

/**
 * Checks that the port is free: listens on it and stops at once.
 * @param port the port; with 0, the function checks nothing, because the system chooses a free port
 * @throws ConfigError if the port cannot be used
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

/**
 * Converts an error of `server.listen` to a sentence for the operator. Returns unknown errors
 * unchanged.
 */
export async function describePortError(
  error: unknown,
  setting: PortSetting,
  host: string,
  port: number,
  env: Environment,
): Promise<unknown> {
  const another = port + 10 > 65_535 ? port - 10 : port + 10;
  // If the user ran `npm start`, npm would take the option `--port` for itself. Options after `--`
  // are passed on to the gateway.
  const start = env["npm_lifecycle_event"] === "start" ? "npm start -- " : "";
  const other =
    setting === "server.port"
      ? `Start with ${start}--port ${another}`
      : "Set GATEWAY_METRICS_PORT to another port";
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new ConfigError(
        `Port ${port} is in use${await holderOf(port)}, so the gateway cannot start. ${other}, or stop the process that uses the port.`,
      );
    case "EACCES":
      return new ConfigError(
        `The gateway cannot start, because the user that runs it may not listen on port ${port}. ${other}.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new ConfigError(
        `${host} (server.host) is not an address of this machine. Set GATEWAY_HOST to an address of this machine.`,
      );
    default:
      return error;
  }
}

/**
 * Returns a text such as ` by pid 812 (node)` that names the process which uses the port. Returns
 * an empty text if the process is unknown.
 */
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
    // The system is not Linux, or this process may not read the files in `/proc`. The process that
    // uses the port stays unknown.
  }
  return "";
}

/**
 * Returns the inodes (numbers that identify sockets on Linux) of the sockets that listen on the
 * port. In `/proc/net/tcp`, column 2 is the local address, column 4 the state, and column 10 the
 * inode.
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
