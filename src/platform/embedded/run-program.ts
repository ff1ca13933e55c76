// Runs one of PostgreSQL's programs to its end. The program runs in its own session, so that a
// Ctrl-C in the terminal reaches only the gateway.
import { spawn } from "node:child_process";
import { EmbeddedPostgresError } from "./error.ts";
import type { OsUser } from "./os-user.ts";

export interface PostgresProgramOptions {
  readonly user: OsUser | null;
  readonly cwd: string;
  readonly input?: string;
  /** Ends the program. The signal's reason is thrown after the program has ended. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the spawn options of PostgreSQL's programs. They pass none of the gateway's environment
 * variables on, because these may contain secrets.
 */
export const spawnOptions = ({ user, cwd }: Pick<PostgresProgramOptions, "user" | "cwd">) => ({
  cwd,
  env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
  windowsHide: true,
  detached: true,
});

/**
 * Runs a program and returns its output.
 * @throws EmbeddedPostgresError with the error line of the output if the exit code is not 0
 */
export async function runPostgresProgram(
  program: string,
  args: readonly string[],
  { user, cwd, input = "", signal }: PostgresProgramOptions,
): Promise<{ stdout: string; stderr: string }> {
  signal?.throwIfAborted();
  const output = { stdout: "", stderr: "" };
  const child = spawn(program, args, spawnOptions({ user, cwd }));
  const end = (): void => void child.kill("SIGTERM");
  signal?.addEventListener("abort", end);
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
    child.stdin.on("error", () => {});
    child.on("error", (cause) =>
      reject(
        new EmbeddedPostgresError(`${program} could not be started: ${cause.message}.`, { cause }),
      ),
    );
    child.on("close", (code) => {
      if (code === 0) return resolve();
      const lines = `${output.stdout}\n${output.stderr}`.trim().split("\n");
      const reason = lines.findLast((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1);
      reject(
        new EmbeddedPostgresError(`${program} failed: ${reason?.trim() || `exit code ${code}`}`),
      );
    });
    child.stdin.end(input);
  })
    .catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    })
    .finally(() => signal?.removeEventListener("abort", end));
  return output;
}
