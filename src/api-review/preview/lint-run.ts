// Lints the contract in a separate process, so that the preview page does not wait for the linter.
// A new run stops the previous run.
import { constants, setPriority } from "node:os";
import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { redoclySettings } from "../checkout.ts";
import type { Environment } from "../../config/index.ts";
import type { ContractProblem } from "./problem.ts";

const OUTPUT_MIB_MAX = 16;
const roots = ["contract", "published", "bus"];

/** Returns the path of redocly's command line. Undefined if the package is not installed. */
export function findRedocly(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js");
  } catch {
    return undefined;
  }
}

export interface Linter {
  /** Path of redocly's command line. */
  readonly redocly: string;
  /** The environment of the linter's process. */
  readonly env: Environment;
}

/**
 * Creates the linter of a folder `openapi/`.
 * @param onEnd called with the findings when a run has ended and was not stopped
 */
export function createLintRuns(
  folder: string,
  { redocly, env }: Linter,
  onEnd: (problems: readonly ContractProblem[]) => void,
) {
  let running: ChildProcess | undefined;
  const stop = (): void => {
    running?.kill("SIGKILL");
    running = undefined;
  };
  return {
    stop,
    start(): void {
      stop();
      const child = spawn(process.execPath, [redocly, ...argumentsFor(folder)], {
        cwd: dirname(folder),
        env: { ...env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
        stdio: ["ignore", "pipe", "pipe"],
      });
      running = child;
      // The linter takes seconds. It gets a low priority, so that the browser can load the changed
      // page first.
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
      let [out, err] = ["", ""];
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        if (out.length < OUTPUT_MIB_MAX * 1024 * 1024) out += text;
      });
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        if (err.length < 10_000) err += text;
      });
      const end = (): void => {
        if (running !== child) return;
        running = undefined;
        onEnd(problemsIn(out, err));
      };
      child.once("error", end).once("close", end);
    },
  };
}

const argumentsFor = (folder: string): readonly string[] => [
  "lint",
  ...roots,
  "--config",
  join(dirname(folder), redoclySettings),
  "--format",
  "json",
  "--max-problems",
  "200",
];

interface RedoclyProblem {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
  readonly location: readonly {
    readonly source: { readonly ref: string };
    readonly start?: { readonly line: number; readonly col: number };
  }[];
}

/**
 * Returns the findings in the output of redocly, which has one JSON object for each main document.
 */
function problemsIn(out: string, err: string): readonly ContractProblem[] {
  let found: readonly RedoclyProblem[];
  try {
    found = out
      .split(/(?<=^\})\s*(?=\{$)/m)
      .filter((text) => text.trim() !== "")
      .flatMap(
        (text) => (JSON.parse(text) as { readonly problems: readonly RedoclyProblem[] }).problems,
      );
  } catch {
    return [failedRun(err || out)];
  }
  if (out.trim() === "") return [failedRun(err)];
  // The main documents share most files, so each of them may have the same finding.
  const different = new Map(
    found.map(toProblem).map((problem) => [JSON.stringify(problem), problem]),
  );
  return [...different.values()];
}

function toProblem({ ruleId, severity, message, location }: RedoclyProblem): ContractProblem {
  const [{ source, start } = { source: { ref: "openapi" }, start: undefined }] = location;
  return {
    file: source.ref,
    line: start?.line ?? null,
    column: start?.col ?? null,
    severity: severity === "error" ? "error" : "warning",
    rule: ruleId,
    message,
  };
}

const failedRun = (text: string): ContractProblem => ({
  file: redoclySettings,
  line: null,
  column: null,
  severity: "error",
  rule: "lint",
  message: `The linter failed: ${text.trim().split("\n", 1)[0]?.slice(0, 300) ?? ""}`,
});
