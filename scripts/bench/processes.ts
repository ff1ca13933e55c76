// Starts a server as a separate process, and waits for its first successful answer. Throws an error
// with the server's output if the server ends or refuses the request.
import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { PlannedRequest } from "./load.ts";

export interface Starting {
  readonly name: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  /**
   * True if the process gets its own session, as a system service has. Linux first divides the
   * processors between sessions.
   */
  readonly hasOwnSession?: boolean;
  /** A request that the server must answer with success. */
  readonly probe: PlannedRequest;
}

export interface Started {
  readonly pid: number;
  /** From the start of the process to the first good answer, in milliseconds. */
  readonly coldStartMs: number;
  /** Ends the process, by SIGTERM by default, and waits until it has exited. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const shownMax = 4000;
const startMsMax = 60_000;

export async function startProcess(starting: Starting): Promise<Started> {
  const { name, command, env, hasOwnSession = false } = starting;
  const began = performance.now();
  const child = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: { ...process.env, ...env },
    detached: hasOwnSession,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr!.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-shownMax)));
  const exited = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${name} ended with code ${code}:\n${said}`)));
  });
  exited.catch(() => {});
  try {
    await answering(starting, exited);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    pid: child.pid!,
    coldStartMs: performance.now() - began,
    stop: (signal) => ended(child, signal),
  };
}

async function answering(
  { name, port, probe: { method, path, body, token } }: Starting,
  exited: Promise<never>,
): Promise<void> {
  const deadline = performance.now() + startMsMax;
  for (;;) {
    const answer = await Promise.race([
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        ...(body === "" ? {} : { body }),
      }).catch(() => null),
      exited,
    ]);
    const text = await answer?.text();
    if (answer?.ok) return;
    const isRefusal = answer !== null && answer.status < 500;
    if (isRefusal || performance.now() > deadline)
      throw new Error(`${name} answers ${answer?.status ?? "nothing"}: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function ended(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
