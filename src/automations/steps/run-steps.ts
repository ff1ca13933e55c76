// Executes the steps of an automation in order. Skips steps that an earlier attempt of the run has
// completed, and records each step. Stops steps that exceed the limits of time or output.
import { fillJson, type PlaceholderScope } from "../values/placeholders.ts";
import { jsonText } from "../values/json.ts";
import { outputOfText, type Output } from "../values/output.ts";
import { secretsIn, type KnownSecrets } from "../values/secrets.ts";
import { shownScope } from "../values/shown-scope.ts";
import { everyStep, stepIds, stepKind, templatesOf } from "./registry.ts";
import { dryTools } from "./dry-tools.ts";
import { INPUT_SHOWN_MAX, OUTPUT_MAX, OUTPUTS_MAX, STEPS_MAX } from "./limits.ts";
import { OutputRoom } from "./output-room.ts";
import { readLargeJson, readsLargeJson } from "./large-reads.ts";
import { stepsWithCallersText } from "./callers-text.ts";
import { afterFailure, asStepFailure, shownError, StepFailure } from "./step-failure.ts";
import type { StepDefinition } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { Running } from "./step-kind.ts";
import type { RunOutcome, StepRecord, StepsRun } from "./step-types.ts";
import type { StepTools } from "./tools.ts";

/** The state of a run while this node executes it. */
interface RunState {
  readonly run: StepsRun;
  readonly tools: StepTools;
  readonly secrets: KnownSecrets;
  /**
   * Steps that use text which a caller may have written. Empty if the automation uses no secrets,
   * because the set is not needed then.
   */
  readonly withCallersText: ReadonlySet<StepDefinition>;
  /** Outputs of completed steps, by step id. */
  readonly steps: Map<string, Output>;
  stepsDone: number;
  outputChars: number;
  readonly room: OutputRoom;
}

/**
 * The position of a list of steps: the steps of the automation, of a branch, or of one iteration of
 * a loop.
 */
interface StepList {
  /**
   * Prefix of the paths of the steps in the list: `each[3].` for iteration 3 of the loop `each`;
   * empty outside of loops.
   */
  readonly prefix: string;
  readonly item?: PlaceholderScope["item"];
}

/** Executes the steps of an automation, and returns the outcome of the run. */
export async function runSteps(
  run: StepsRun,
  tools: StepTools,
  secrets: KnownSecrets,
): Promise<RunOutcome> {
  const state: RunState = {
    run,
    tools: run.dry === undefined ? tools : dryTools(tools, run.dry),
    secrets,
    withCallersText: secrets.isEmpty ? new Set() : withCallersText(run),
    steps: new Map(),
    stepsDone: 0,
    outputChars: 0,
    room: new OutputRoom(tools.outputs),
  };
  try {
    return (await runList(run.automation.steps, { prefix: "" }, state)) ?? { kind: "ended" };
  } finally {
    state.room.release();
  }
}

/**
 * In a dry run, each step counts as a step that uses text of a caller. The reason: the caller
 * writes the sample responses.
 */
const withCallersText = ({ dry, automation: { steps } }: StepsRun): ReadonlySet<StepDefinition> =>
  dry === undefined
    ? stepsWithCallersText(steps)
    : new Set([...everyStep(steps)].map(({ step }) => step));

async function runList(
  steps: readonly StepDefinition[],
  list: StepList,
  state: RunState,
): Promise<RunOutcome | undefined> {
  for (const step of steps) {
    const outcome = await runStep(step, list, state);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

async function runStep(
  step: StepDefinition,
  list: StepList,
  state: RunState,
): Promise<RunOutcome | undefined> {
  const { run, steps, secrets, tools } = state;
  const { signal } = run;
  const path = list.prefix + step.id;
  const before = run.earlierRecord(path);
  const kind = stepKind(step.type);
  if (before?.status === "succeeded" && kind.isRepeated !== true) {
    return restored(step, path, before.output ?? "null", state);
  }
  const startedAt = tools.clock.now();
  const base = { path, id: step.id, type: step.type, startedAt };
  const scope: PlaceholderScope = { request: run.request, steps, item: list.item, secrets };
  const inputText = (): string => shownInput(step, shownScope(scope));
  const reading = { scope, workspace: run.workspace, steps: run.automation.steps };
  let isReadable = false;
  try {
    signal.throwIfAborted();
    if (++state.stepsDone > STEPS_MAX)
      throw new StepFailure(
        "LIMIT_EXCEEDED",
        `The run executes more than ${STEPS_MAX} steps, which is the maximum. Use fewer steps, or shorter loops.`,
      );
    const input = (): string | null => (run.isDurable ? inputText() : null);
    const write = (
      fields: Pick<StepRecord, "status" | "endedAt" | "output">,
      connection?: Connection,
    ): Promise<void> => run.record({ ...base, ...fields, input: input(), error: null }, connection);
    const succeeded = async (output: Output, connection?: Connection): Promise<void> => {
      if (before?.status === "succeeded") return;
      const text = checkedOutput(step, output, state).text;
      await write({ status: "succeeded", endedAt: tools.clock.now(), output: text }, connection);
    };
    const running: Running = {
      run,
      access: { ...run.access, signal },
      path,
      scope,
      tools,
      before,
      started: () => write({ status: "started", endedAt: null, output: null }),
      succeeded,
      waiting: (endedAt) => write({ status: "waiting", endedAt, output: null }),
      inner: (inside, turn) => {
        // An iteration of a loop must not see step outputs of the previous iteration.
        for (const id of stepIds(inside)) steps.delete(id);
        return runList(inside, innerList(step.id, list, turn), state);
      },
    };
    await readLargeJson(step, reading, (...request) => tools.evaluator.find(...request, signal));
    isReadable = true;
    const end = await kind.run(step, running);
    if ("outcome" in end) return end.outcome;
    const output = checkedOutput(step, end.output, state);
    if (end.isRecorded !== true) await succeeded(end.output);
    state.outputChars += output.text.length;
    steps.set(step.id, output);
    return undefined;
  } catch (error) {
    // The record of a failed step shows its input. If large JSON could not be parsed, this input
    // cannot be built.
    const input = isReadable || !readsLargeJson(step, reading) ? inputText() : null;
    return failure(error, step, { ...base, input }, state);
  }
}

/**
 * Loads the output of a step that an earlier attempt of the run has completed. Returns the outcome
 * of the run if no memory is free for the output, and undefined otherwise.
 */
function restored(
  step: StepDefinition,
  path: string,
  text: string,
  state: RunState,
): RunOutcome | undefined {
  try {
    state.room.reserve(state.outputChars + text.length);
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    const { code, message } = error;
    return { kind: "failed", path, error: { code, message }, next: "retry" };
  }
  state.outputChars += text.length;
  state.steps.set(step.id, outputOfText(text));
  return undefined;
}

const innerList = (id: string, list: StepList, turn: Parameters<Running["inner"]>[1]): StepList =>
  turn === undefined
    ? list
    : { prefix: `${list.prefix}${id}[${turn.index}].`, item: { value: turn.item } };

/**
 * Checks the size of a step's output, and returns the output without secrets.
 * @throws StepFailure if the output is longer than `OUTPUT_MAX`, or all outputs of the run together
 *   are longer than `OUTPUTS_MAX`
 */
function checkedOutput(step: StepDefinition, output: Output, state: RunState): Output {
  const { run, secrets, outputChars, withCallersText } = state;
  const { text } = output;
  if (text.length > OUTPUT_MAX)
    throw new StepFailure(
      "LIMIT_EXCEEDED",
      `The output of the step is longer than ${OUTPUT_MAX} characters of JSON. Read less data, for example fewer rows.`,
      retryLater,
    );
  if (outputChars + text.length > OUTPUTS_MAX)
    throw new StepFailure(
      "LIMIT_EXCEEDED",
      `The outputs of the run are longer than ${OUTPUTS_MAX} characters of JSON in total. Read less data in the steps, for example fewer rows.`,
      retryLater,
    );
  state.room.reserve(outputChars + text.length);
  const { withoutSecrets } = stepKind(step.type);
  if (secrets.isEmpty || withoutSecrets === undefined) return output;
  const carriesCallersText = withCallersText.has(step);
  return withoutSecrets(step, output, { workspace: run.workspace, secrets, carriesCallersText });
}

/**
 * Returns the input of a step for the run history. Placeholders are filled, except placeholders of
 * secrets. An input longer than `INPUT_SHOWN_MAX` characters is cut.
 */
function shownInput(step: StepDefinition, scope: PlaceholderScope): string {
  const text = fillJson(templatesOf(step), scope);
  return text.length <= INPUT_SHOWN_MAX
    ? text
    : jsonText(`${text.slice(0, INPUT_SHOWN_MAX).toWellFormed()}...`);
}

async function failure(
  error: unknown,
  step: StepDefinition,
  base: Pick<StepRecord, "path" | "id" | "type" | "startedAt" | "input">,
  { run, tools, secrets, withCallersText }: RunState,
): Promise<RunOutcome> {
  const cause = run.signal.aborted ? TIMEOUT : asStepFailure(error);
  if (!(cause instanceof StepFailure) && !(cause instanceof GatewayError))
    tools.log.error(
      { err: cause, run: run.id, step: base.path },
      "A step of an automation failed because of an unexpected error in the gateway. The run fails or is tried again. If this happens again, please report it.",
    );
  const shown = shownError(cause, (text, isRefusal) => {
    if (secretsIn(step).size === 0) return text;
    // The message may contain text of a caller. The caller could guess a secret, and a `[secret]`
    // in the message would confirm the guess. So the message is not shown, or shown without
    // `[secret]`.
    if (withCallersText.has(step)) return isRefusal ? WITHHELD : text;
    return secrets.redact(text);
  });
  const endedAt = tools.clock.now();
  const failed = { ...base, status: "failed", endedAt, output: null } as const;
  await run.record({ ...failed, error: shown });
  const retryAfterMs = cause instanceof StepFailure ? cause.retryAfterMs : undefined;
  const next = afterFailure(cause);
  return { kind: "failed", path: base.path, error: shown, next, retryAfterMs };
}

const WITHHELD =
  "The request of the step was refused. The reason is not shown, because it could reveal a secret that the step sends. Check the step in the definition.";

/**
 * If an output is too large, the run is tried again, because rows and responses may be smaller
 * then.
 */
const retryLater = { next: "retry" } as const;

const TIMEOUT = new StepFailure(
  "AUTOMATION_TIMEOUT",
  "The run exceeded its time limit, so the gateway stopped this step. Use fewer or faster steps.",
);
