// Sends requests to a target (a measured server) as fast as possible, from another process. The
// process is `wrk` if the machine has it, and otherwise load-client.ts.
import { execFile } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const usualConnections = 32;
const folder = mkdtempSync(join(tmpdir(), "gateway-bench-load-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

export interface PlannedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /**
   * The credential of this request, if different requests have different credentials. By default,
   * the headers of the target contain the credential.
   */
  readonly token?: string;
}

export interface Load {
  readonly requestsPerSecond: number;
  readonly requests: number;
  /** Median time of an answer, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

const onPath = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((directory) => {
    try {
      accessSync(join(directory, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

export type Generator = "wrk" | "built-in";
export const chooseGenerator = (): Generator => (onPath("wrk") ? "wrk" : "built-in");

/** Sends the requests in turn, again and again, over kept-alive connections. */
export async function putLoad(
  generator: Generator,
  port: number,
  headers: Readonly<Record<string, string>>,
  requests: readonly PlannedRequest[],
  seconds: number,
  connections = usualConnections,
): Promise<Load> {
  return generator === "wrk"
    ? withWrk(port, headers, requests, seconds, connections)
    : withOwnClient(port, headers, requests, seconds, connections);
}

async function withOwnClient(
  port: number,
  headers: Readonly<Record<string, string>>,
  requests: readonly PlannedRequest[],
  seconds: number,
  connections: number,
): Promise<Load> {
  const file = join(folder, "requests.json");
  const shared = { Host: `127.0.0.1:${port}`, "Content-Type": "application/json", ...headers };
  const texts = requests.map(({ method, path, body, token }) => {
    const lines = Object.entries({
      ...shared,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      "Content-Length": Buffer.byteLength(body),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
  });
  writeFileSync(file, JSON.stringify(texts));
  const client = fileURLToPath(new URL("load-client.ts", import.meta.url));
  const { stdout } = await run(process.execPath, [
    client,
    file,
    String(port),
    String(connections),
    String(seconds),
  ]);
  const result = JSON.parse(stdout) as Load & { seconds: number };
  return { ...result, requestsPerSecond: result.requests / seconds };
}

const script = `
local list, i = {}, 0
init = function()
  local headers = {["Content-Type"] = "application/json"}
  for name, value in string.gmatch(os.getenv("BENCH_HEADERS") or "", "([^:\\n]+): ([^\\n]*)\\n") do headers[name] = value end
  for line in io.lines(os.getenv("BENCH_REQUESTS")) do
    local method, path, token, body = string.match(line, "^([^\\t]*)\\t([^\\t]*)\\t([^\\t]*)\\t(.*)$")
    if token ~= "" then headers["Authorization"] = "Bearer " .. token end
    list[#list + 1] = wrk.format(method, path, headers, body ~= "" and body or nil)
  end
end
request = function() i = i + 1; return list[i % #list + 1] end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.status + e.connect + e.read + e.write + e.timeout))
end
`;

async function withWrk(
  port: number,
  headers: Readonly<Record<string, string>>,
  requests: readonly PlannedRequest[],
  seconds: number,
  connections: number,
): Promise<Load> {
  const lua = join(folder, "replay.lua");
  const list = join(folder, "requests.tsv");
  writeFileSync(lua, script);
  writeFileSync(
    list,
    `${requests.map(({ method, path, token = "", body }) => `${method}\t${path}\t${token}\t${body}`).join("\n")}\n`,
  );
  const headerLines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
  const env = { ...process.env, BENCH_REQUESTS: list, BENCH_HEADERS: headerLines };
  const { stdout } = await run(
    "wrk",
    [
      "-t1",
      `-c${connections}`,
      `-d${seconds}s`,
      "--timeout",
      "20s",
      "-s",
      lua,
      `http://127.0.0.1:${port}`,
    ],
    { env },
  );
  const [count, micros, p50, p99, failures] = /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/
    .exec(stdout)!
    .slice(1)
    .map(Number) as [number, number, number, number, number];
  return {
    requests: count,
    requestsPerSecond: count / (micros / 1e6),
    p50: p50 / 1000,
    p99: p99 / 1000,
    failures,
  };
}
