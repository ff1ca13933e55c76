// Creates one case for each flow (workflow) of the Arazzo documents. One process of `redocly
// respect` runs all chosen flows. Each case then reports the result of its flow.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Case, CaseContext, CaseFinding } from "../case.ts";
import { nameHint } from "../../platform/index.ts";
import { ConformError } from "../conform-error.ts";
import { ownFolder, type Contract } from "../contract.ts";
import { shortenedByMask } from "../secrets.ts";
import { readArazzoFolder, type ArazzoFile, type Workflow } from "./arazzo.ts";
import { startFlowProxy, type WorkflowRecord } from "./flow-proxy.ts";
import { missingRespect, runRespect, type StepResult } from "./respect.ts";

interface FlowOptions {
  readonly contract: Contract;
  readonly workspaceId: string;
  /** The folders with Arazzo documents. `--quick` runs all flows of the tester's own folder. */
  readonly folders: readonly { readonly path: string; readonly isTesters: boolean }[];
  readonly directory: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

interface BatchResult {
  readonly steps: ReadonlyMap<string, readonly StepResult[]>;
  readonly records: ReadonlyMap<string, WorkflowRecord>;
  readonly output: string;
}

/** The cases of Arazzo documents, and a function that the runner calls before the first case. */
export interface FlowCases {
  readonly cases: readonly Case[];
  /** Sets the cases that will run. */
  readonly choose: (ids: ReadonlySet<string>) => void;
}

/**
 * Reads the flows of some folders.
 * @throws ConformError if a folder or a document cannot be read, if a step names an unknown
 *   operation, or if two flows or two files have the same name
 */
export function arazzoCases(options: FlowOptions): FlowCases {
  const { contract, folders, directory } = options;
  const files = folders.flatMap(({ path, isTesters }) =>
    readArazzoFolder(path, directory).map((file) => ({ ...file, isTesters })),
  );
  requireOperations(files, contract);
  requireDifferentNames(files);
  let chosen: ReadonlySet<string> = new Set();
  let batch: Promise<BatchResult> | undefined;
  const cases = files.flatMap(({ workflows, isTesters }) =>
    workflows.map((workflow): Case => {
      const operations = [
        ...new Set(workflow.steps.flatMap(({ operationId }) => operationId ?? [])),
      ];
      return {
        id: flowId(workflow),
        operations,
        writes: operations.some((id) => contract.operations.get(id)?.method !== "GET"),
        quick: workflow.isQuick || isTesters,
        run: async (context) => {
          const missing = missingRespect();
          if (missing !== undefined) context.skip(missing);
          batch ??= runBatch(options, files, chosen, context);
          reportFlow(workflow, await batch, context);
        },
      };
    }),
  );
  return { cases, choose: (ids) => void (chosen = ids) };
}

function requireOperations(files: readonly ArazzoFile[], { operations }: Contract): void {
  const flows = files.flatMap(({ workflows }) => workflows);
  for (const { placeOf, steps } of flows)
    for (const { id, operationId } of steps)
      if (operationId !== null && !operations.has(operationId))
        throw new ConformError(
          `${placeOf(id)}: the contract has no operation ${operationId}. ${nameHint(operationId, [...operations.keys()])}`,
        );
}

/**
 * Throws an error if two flows or two files have the same name. Results are found by the name of
 * the flow, and all files are run in one folder.
 */
function requireDifferentNames(files: readonly ArazzoFile[]): void {
  const seen = new Set<string>();
  for (const { name, workflows } of files) {
    if (seen.has(name))
      throw new ConformError(`The kit has a file ${name} of its own. Give your file another name.`);
    seen.add(name);
    for (const { id, placeOf } of workflows) {
      if (seen.has(flowId({ id })))
        throw new ConformError(
          `${placeOf()}: there is another flow ${id}. Choose another \`workflowId\`.`,
        );
      seen.add(flowId({ id }));
    }
  }
}

const flowId = ({ id }: Pick<Workflow, "id">): string => `flow/${id}`;

async function runBatch(
  { contract, workspaceId, env, signal }: FlowOptions,
  files: readonly ArazzoFile[],
  chosen: ReadonlySet<string>,
  context: CaseContext,
): Promise<BatchResult> {
  const workflows = files.flatMap((file) => file.workflows);
  const operationOf = (workflowId: string, stepId: string): string | null =>
    workflows.find(({ id }) => id === workflowId)?.steps.find(({ id }) => id === stepId)
      ?.operationId ?? null;
  const proxy = await startFlowProxy(context, operationOf);
  try {
    const wanted = workflows.filter((workflow) => chosen.has(flowId(workflow)));
    const used = files.filter((file) =>
      file.workflows.some((workflow) => wanted.includes(workflow)),
    );
    const ids = new Set(wanted.map(({ id }) => id));
    const run = randomBytes(5).toString("hex");
    const { steps, output } = await runRespect({
      files: {
        "gateway.json": contract.document,
        "kit.json": parse(readFileSync(join(ownFolder, "flows/kit.yaml"), "utf8")) as unknown,
        "upload.txt": "The quick brown fox jumps over the lazy dog.\n",
        "accounts.csv": `email,firstName\nimport-${run}@conformance.example,Ada\nno address,Bob\n`,
        ...Object.fromEntries(used.map((file) => [file.name, file.prepare(ids, proxy.addresses)])),
      },
      documents: used.map(({ name }) => name),
      inputs: { workspace: workspaceId, run },
      env,
      signal,
    });
    return { steps, records: proxy.records, output };
  } finally {
    await proxy.close();
  }
}

function reportFlow(workflow: Workflow, batch: BatchResult, context: CaseContext): void {
  const record = batch.records.get(workflow.id);
  for (const { exchange } of record?.steps ?? []) context.judge(exchange);
  if (record?.skipped !== undefined) context.skip(record.skipped);
  const failed = batch.steps.get(workflow.id)?.find(({ isPassed }) => !isPassed);
  if (failed !== undefined) return context.report(findingOf(workflow, failed, record));
  if (!batch.steps.has(workflow.id)) {
    const lines = batch.output.trim().split("\n");
    context.skip(`the flow could not run: ${shortenedByMask(lines.slice(-3).join(" "))}`);
  }
}

function findingOf(
  { id, steps, placeOf }: Workflow,
  { stepId, failed }: StepResult,
  record: WorkflowRecord | undefined,
): CaseFinding {
  const exchange = record?.steps.findLast((step) => step.stepId === stepId)?.exchange;
  const lost = record?.lost?.stepId === stepId ? record.lost.reason : undefined;
  return {
    operationId: steps.find((step) => step.id === stepId)?.operationId ?? null,
    kind: lost === undefined ? "flow" : "connection",
    message:
      lost === undefined
        ? `Step ${stepId} of the flow ${id} failed: ${failed.join("; ")}.`
        : `The server gave no response to step ${stepId} of the flow ${id}: ${lost}.`,
    place: placeOf(stepId),
    ...(exchange !== undefined && { exchange }),
  };
}
