// Runs one of PostgreSQL's programs and waits for its end. The program runs in its own session, so
// that Ctrl-C in the terminal reaches only the gateway.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { EmbeddedPostgresError } from "./error.ts";
import type { OsUser } from "./os-user.ts";

export interface PostgresProgramOptions {
  readonly user: OsUser | null;
  readonly cwd: string;
  readonly input?: string;
  /**
   * When this signal fires, the program is stopped. The signal's reason is thrown when the program
   * has ended.
   */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the options with which PostgreSQL's programs are spawned. The programs do not get the
 * gateway's environment variables, because these may contain secrets.
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
 * @throws EmbeddedPostgresError if the exit code is not 0; its message contains the error line of
 *   the output
 * @throws the reason of the signal if the signal fires
 */
export async function runPostgresProgram(
  program: string,
  args: readonly string[],
  { user, cwd, input = "", signal }: PostgresProgramOptions,
): Promise<{ stdout: string; stderr: string }> {
  signal?.throwIfAborted();
  const child = spawn(program, args, spawnOptions({ user, cwd }));
  const end = (): void => void child.kill("SIGTERM");
  signal?.addEventListener("abort", end);
  child.stdin.on("error", () => {}).end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ])
    .catch((cause: unknown) => {
      const { message } = cause as Error;
      throw new EmbeddedPostgresError(
        `The program ${program} of the embedded PostgreSQL could not be started: ${message}. Check that the file exists and that its user may run it.`,
        { cause },
      );
    })
    .finally(() => signal?.removeEventListener("abort", end));
  if (code === 0) return { stdout, stderr };
  signal?.throwIfAborted();
  const lines = `${stdout}\n${stderr}`.trim().split("\n");
  const reason = lines.findLast((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1);
  throw new EmbeddedPostgresError(`${program} failed: ${reason?.trim() || `exit code ${code}`}`);
}
