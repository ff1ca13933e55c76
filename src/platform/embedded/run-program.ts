// Runs one of PostgreSQL's programs to its end.
import { spawn } from "node:child_process";
import { EmbeddedPostgresError } from "./error.ts";
import type { OsUser } from "./os-user.ts";

export interface PostgresProgramOptions {
  readonly user: OsUser | null;
  readonly cwd: string;
  readonly input?: string;
}

/** Gives what the program printed; throws with its last line when it ends with anything but 0. */
export async function runPostgresProgram(
  program: string,
  args: readonly string[],
  { user, cwd, input = "" }: PostgresProgramOptions,
): Promise<{ stdout: string; stderr: string }> {
  const output = { stdout: "", stderr: "" };
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      // Nothing of the gateway's own environment, which holds secrets, goes to the server.
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
      windowsHide: true,
    });
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
  });
  return output;
}
