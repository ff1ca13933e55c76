// Runs a JavaScript program of a package, such as redocly, and collects its output.
import { spawn } from "node:child_process";
import { ReviewError } from "./could-not-run.ts";

export interface ScriptResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const OUTPUT_BYTES_MAX = 256 * 1024 * 1024;
const RUN_MS_MAX = 300_000;

/**
 * The whole environment of the programs. They get no variable of the user, because variables can
 * contain secrets. redocly sends no telemetry and looks for no newer version.
 */
const scriptEnvironment = {
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};

/**
 * Runs a script under this Node.
 * @param folder the working directory of the script
 * @throws ReviewError if the script cannot be started, prints more than 256 MiB, or does not end in
 *   5 minutes
 */
export function runScript(
  script: string,
  args: readonly string[],
  folder: string,
): Promise<ScriptResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: folder,
      env: scriptEnvironment,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: RUN_MS_MAX,
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    let bytes = 0;
    const collect = (chunks: Buffer[]) => (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > OUTPUT_BYTES_MAX) child.kill("SIGKILL");
      else chunks.push(chunk);
    };
    child.stdout.on("data", collect(out));
    child.stderr.on("data", collect(err));
    child.once("error", ({ message }) =>
      reject(new ReviewError(`${script} could not be started: ${message}.`)),
    );
    child.once("close", (code, signal) => {
      if (signal !== null)
        reject(new ReviewError(`${script} was stopped by the signal ${signal}. Run it again.`));
      else resolve({ code, out: outputText(out), err: outputText(err) });
    });
  });
}

const outputText = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString("utf8");
