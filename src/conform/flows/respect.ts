// Runs `redocly respect` on prepared Arazzo documents, and reads its result. The program is a
// development dependency, which users may not have.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printableText } from "../../platform/index.ts";

const program = join(import.meta.dirname, "../../../node_modules/@redocly/cli/bin/cli.js");

/** The result of one step, as `respect` reports it. */
export interface StepResult {
  readonly stepId: string;
  readonly isPassed: boolean;
  /** The conditions that did not hold. */
  readonly failed: readonly string[];
}

export interface RespectInput {
  /** Contents by file name. Documents are written as JSON, other texts as they are. */
  readonly files: Readonly<Record<string, unknown>>;
  /** Names of the Arazzo documents among the files. */
  readonly documents: readonly string[];
  readonly inputs: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** Returns the reason why flows cannot run here. Undefined if they can run. */
export const missingRespect = (): string | undefined =>
  existsSync(program)
    ? undefined
    : "flows need the package @redocly/cli: install it with `npm install --include=dev`";

/**
 * Runs workflows in a folder of their own, which is removed at the end.
 * @returns the steps by workflow, and the last lines of the output
 */
export async function runRespect({ files, documents, inputs, env, signal }: RespectInput) {
  const folder = mkdtempSync(join(tmpdir(), "gateway-flows-"));
  try {
    for (const [name, content] of Object.entries(files))
      writeFileSync(
        join(folder, name),
        typeof content === "string" ? content : JSON.stringify(content),
        {
          mode: 0o600,
        },
      );
    const off = { SCHEMA_CHECK: "off", STATUS_CODE_CHECK: "off", CONTENT_TYPE_CHECK: "off" };
    const output = await runProgram(
      folder,
      [
        ...documents,
        "--input",
        JSON.stringify(inputs),
        // These checks are off, because the kit itself checks the responses. Only the kit knows the
        // contract's own keywords.
        "--severity",
        JSON.stringify(off),
        "--json-output",
        "result.json",
        "--no-secrets-masking",
      ],
      { env, signal },
    );
    const file = join(folder, "result.json");
    return {
      steps: existsSync(file)
        ? readResult(readFileSync(file, "utf8"))
        : new Map<string, StepResult[]>(),
      output,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runProgram(
  folder: string,
  args: readonly string[],
  { env, signal }: Pick<RespectInput, "env" | "signal">,
): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, "respect", ...args], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      signal,
      env: {
        PATH: env["PATH"],
        HOME: folder,
        NO_COLOR: "1",
        REDOCLY_TELEMETRY: "off",
        REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (said = (said + chunk.toString("utf8")).slice(-20_000)));
    child.on("error", (error) => resolve(`${said}\n${error.message}`));
    child.on("close", () => resolve(said));
  });
}

interface RawResult {
  readonly files: Readonly<Record<string, { readonly executedWorkflows: readonly RawWorkflow[] }>>;
}

interface RawWorkflow {
  readonly workflowId: string;
  readonly executedSteps: readonly {
    readonly stepId: string;
    readonly checks?: readonly {
      readonly status: string;
      readonly severity: string;
      readonly condition?: string;
      readonly message?: string;
    }[];
  }[];
}

function readResult(text: string): Map<string, StepResult[]> {
  const { files } = JSON.parse(text) as RawResult;
  const steps = new Map<string, StepResult[]>();
  for (const { executedWorkflows } of Object.values(files))
    for (const { workflowId, executedSteps } of executedWorkflows)
      steps.set(
        workflowId,
        lastTries(executedSteps).map(({ stepId, checks = [] }) => {
          const failed = checks.filter(
            ({ status, severity }) => status === "error" && severity === "error",
          );
          return {
            stepId,
            isPassed: failed.length === 0,
            failed: failed.map(({ condition, message = "" }) =>
              printableText(condition ?? message.split("\n")[0]!),
            ),
          };
        }),
      );
  return steps;
}

/** Returns the last try of each step. A step that was tried again is in the list several times. */
function lastTries<Step extends { readonly stepId: string }>(steps: readonly Step[]): Step[] {
  return [...new Map(steps.map((step) => [step.stepId, step])).values()];
}
