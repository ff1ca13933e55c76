// Runs a sample of the documentation exactly as the page shows it, in a process of its own.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sample } from "../../../src/docs-site/index.ts";

export interface SampleVariables {
  readonly GATEWAY_URL: string;
  readonly WORKSPACE: string;
  readonly GATEWAY_KEY: string;
}

export interface SampleResult {
  /** The HTTP status of the answer; 0 if there was none. */
  readonly status: number;
  /** Standard output and standard error. */
  readonly output: string;
}

interface SampleProgram {
  readonly file: string;
  readonly command: string;
}

const script = { file: "sample.mjs", command: process.execPath };
const programs: Readonly<Record<Sample["language"], SampleProgram>> = {
  curl: { file: "sample.sh", command: "sh" },
  python: { file: "sample.py", command: "python3" },
  fetch: script,
  client: script,
};

/**
 * Streams do not end. A sample of a stream succeeds if it shows no error for this time, in
 * milliseconds.
 */
const STREAM_MS = 4_000;
const LIMIT_MS = 60_000;

export type SampleRunner = Awaited<ReturnType<typeof openSampleRunner>>;

/**
 * Makes a folder in which samples run.
 * @param client the folder of the built client; null if no sample uses it
 */
export async function openSampleRunner(variables: SampleVariables, client: string | null) {
  const folder = await mkdtemp(join(tmpdir(), "docs-samples-"));
  // curl reads its options from this file. The option prints the HTTP status after the answer, so
  // the sample itself need not be changed.
  await writeFile(join(folder, ".curlrc"), 'write-out = "\\n%{http_code}"\n');
  if (client !== null) {
    await mkdir(join(folder, "node_modules"));
    await symlink(client, join(folder, "node_modules/workspace-gateway-client"));
  }
  const env = { ...process.env, ...variables, CURL_HOME: folder };
  return {
    /** Runs a sample and returns the status that it got. */
    async run({ language, code }: Sample, isStream: boolean): Promise<SampleResult> {
      const { file, command } = programs[language];
      await writeFile(join(folder, file), code);
      const timeout = isStream ? STREAM_MS : LIMIT_MS;
      const ended = await new Promise<{
        readonly output: string;
        readonly isStopped: boolean;
        readonly isGood: boolean;
      }>((resolve) => {
        execFile(command, [file], { cwd: folder, env, timeout }, (error, stdout, stderr) =>
          resolve({
            output: `${stdout}${stderr}`.trim(),
            isStopped: error?.killed === true,
            isGood: error === null,
          }),
        );
      });
      const { output, isStopped, isGood } = ended;
      if (isStream && isStopped) return { status: /\b[45]\d\d\b/.test(output) ? 500 : 200, output };
      return { status: statusOf(language, output, isGood), output };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Returns the HTTP status that a sample has received. Most samples print it. Samples of the client
 * do not print it, because the client throws an error if a call fails.
 */
function statusOf(language: Sample["language"], output: string, isGood: boolean): number {
  if (language === "curl") return Number(output.split("\n").at(-1));
  if (language !== "client") return Number(/^\d{3}\b/.exec(output)?.[0] ?? 0);
  if (isGood) return 200;
  return Number(/status: (\d{3})/.exec(output)?.[1] ?? 0);
}
