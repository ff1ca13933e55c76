// The command line for tests: in this process with captured output, or as a separate process.
import { spawn } from "node:child_process";
import { compileCache } from "../support/compile-cache.ts";
import { program } from "../support/program.ts";
import { runProgram } from "../../src/cli/program.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import type { Environment } from "../../src/config/env.ts";

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings {
  readonly env: Environment;
  readonly directory: string;
}

/** For commands in this process: the test runner handles the signals. */
export const interruption: Terminal["interruption"] = () => ({
  signal: new AbortController().signal,
  beforeExit: () => {},
  endWithin: () => {},
});

/** Runs a command in this process. */
export async function gateway(
  { env, directory }: Surroundings,
  ...args: readonly string[]
): Promise<Ended> {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = {
    print: (text: string) => void out.push(text),
    printError: (text: string) => void err.push(text),
    isInteractive: false,
    interruption,
    env,
    directory,
  };
  const start = async (_terminal: unknown, options: unknown): Promise<void> =>
    terminal.print(JSON.stringify(options));
  const code = await runProgram(args, { terminal, start });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/** Runs a command as a process, as a shell does. */
export function gatewayProcess(
  { env, directory }: Surroundings,
  ...args: readonly string[]
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: directory,
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache, ...env },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => (out += String(chunk)));
  child.stderr.on("data", (chunk) => (err += String(chunk)));
  return new Promise((resolve) =>
    child.on("close", (code) =>
      resolve({ code: code ?? -1, out: out.trimEnd(), err: err.trimEnd() }),
    ),
  );
}

/** Starts a gateway as a process, and stops it as soon as it serves. */
export function startProcess({
  directory,
  env = {},
}: Pick<Surroundings, "directory"> & Partial<Surroundings>): Promise<Ended> {
  const child = spawn(process.execPath, [program, "start", "--port", "0"], {
    cwd: directory,
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache, ...env },
  });
  let [out, err] = ["", ""];
  child.stderr.on("data", (piece) => (err += String(piece)));
  child.stdout.on("data", (piece) => {
    out += String(piece);
    if (out.includes("/_docs")) child.kill("SIGTERM");
  });
  return new Promise((resolve) =>
    child.on("close", (code) => resolve({ code: code ?? -1, out, err: err.trimEnd() })),
  );
}
