// Runs the steps of an automation one after the other: leaves out what is done already, records what was done, ends what takes too long or
// gives too much.
import { fillJson, type PlaceholderScope } from "../values/placeholders.ts";
import { jsonText } from "../values/json.ts";
import { outputOfText, type Output } from "../values/output.ts";
import { secretsIn, type KnownSecrets } from "../values/secrets.ts";
import { shownScope } from "../values/shown-scope.ts";
import type { RunEnd } from "./run-end.ts";
import { idsOf } from "./inner-steps.ts";
import { runningKind } from "./registry.ts";
import { INPUT_SHOWN_MAX, OUTPUT_MAX, OUTPUTS_MAX, STEPS_MAX } from "./limits.ts";
import { OutputRoom } from "./output-room.ts";
import { readLargeJson, readsLargeJson } from "./large-reads.ts";
import { stepsWithCallersText } from "./callers-text.ts";
import { afterFailure, orWithoutCapacity, shownError, StepFailure } from "./step-failure.ts";
import type { StepDefinition } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { Running } from "./step-kind.ts";
import type { RunOutcome, StepRecord, StepsRun } from "./step-types.ts";
import type { StepTools } from "./tools.ts";

/** Where a run stands. */
interface State {
  readonly run: StepsRun;
  readonly tools: StepTools;
  readonly secrets: KnownSecrets;
  readonly ending: RunEnd;
  /**
   * Steps whose requests hold text that a caller may have written; empty if there are no secrets to
   * look for.
   */
  readonly withCallersText: ReadonlySet<StepDefinition>;
  /** What steps have given, by id. */
  readonly steps: Map<string, Output>;
  stepsDone: number;
  outputChars: number;
  readonly room: OutputRoom;
}

/** Steps that stand together: those of the automation, of a branch, of a turn of a loop. */
interface Place {
  /** Before the ids of the steps. */
  readonly prefix: string;
  readonly item?: PlaceholderScope["item"];
}

/** @param ending fires when the time of the run is over, or nobody waits for it any more */
export async function runSteps(
  run: StepsRun,
  tools: StepTools,
  secrets: KnownSecrets,
  ending: RunEnd,
): Promise<RunOutcome> {
  const state: State = {
    run,
    tools,
    secrets,
    ending,
    withCallersText: secrets.isEmpty ? new Set() : stepsWithCallersText(run.automation.steps),
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

async function runList(
  steps: readonly StepDefinition[],
  place: Place,
  state: State,
): Promise<RunOutcome | undefined> {
  for (const step of steps) {
    const outcome = await runStep(step, place, state);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

async function runStep(
  step: StepDefinition,
  place: Place,
  state: State,
): Promise<RunOutcome | undefined> {
  const { run, steps, secrets, ending, tools } = state;
  const path = place.prefix + step.id;
  const before = run.isDone(path);
  const kind = runningKind(step.type);
  if (before?.status === "succeeded" && kind.isRepeated !== true) {
    return restored(step, path, before.output ?? "null", state);
  }
  const startedAt = tools.clock.now();
  const base = { path, id: step.id, type: step.type, startedAt };
  const scope: PlaceholderScope = { request: run.request, steps, item: place.item, secrets };
  const given = (): string => shownInput(step, kind.opaque ?? [], shownScope(scope));
  const reading = { scope, workspace: run.workspace, steps: run.automation.steps };
  let isReadable = false;
  try {
    ending.throwIfAborted();
    if (++state.stepsDone > STEPS_MAX)
      throw new StepFailure("LIMIT_EXCEEDED", `A run carries out ${STEPS_MAX} steps at most.`);
    const input = (): string | null => (run.isDurable ? given() : null);
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
      access: { ...run.access, signal: ending },
      path,
      scope,
      tools,
      before,
      started: () => write({ status: "started", endedAt: null, output: null }),
      succeeded,
      waiting: (endedAt) => write({ status: "waiting", endedAt, output: null }),
      inner: (inside, turn) => {
        // A turn of a loop finds nothing of the one before.
        for (const id of idsOf(inside)) steps.delete(id);
        return runList(inside, innerPlace(step.id, place, turn), state);
      },
    };
    await readLargeJson(step, reading, (...asked) => tools.evaluator.find(...asked, ending));
    isReadable = true;
    const end = await kind.run(step, running);
    if ("outcome" in end) return end.outcome;
    const output = checkedOutput(step, end.output, state);
    if (end.isRecorded !== true) await succeeded(end.output);
    state.outputChars += output.text.length;
    steps.set(step.id, output);
    return undefined;
  } catch (error) {
    // Large JSON that was not parsed cannot be shown either.
    const input = isReadable || !readsLargeJson(step, reading) ? given() : null;
    return failure(error, step, { ...base, input }, state);
  }
}

/** Takes over what an earlier try has recorded. */
function restored(
  step: StepDefinition,
  path: string,
  text: string,
  state: State,
): RunOutcome | undefined {
  try {
    state.room.need(state.outputChars + text.length);
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    const { code, message } = error;
    return { kind: "failed", path, error: { code, message }, next: "retry" };
  }
  state.outputChars += text.length;
  state.steps.set(step.id, outputOfText(text));
  return undefined;
}

const innerPlace = (id: string, place: Place, turn: Parameters<Running["inner"]>[1]): Place =>
  turn === undefined
    ? place
    : { prefix: `${place.prefix}${id}[${turn.index}].`, item: { value: turn.item } };

/** Without secrets. @throws StepFailure where it is more than a step may give, or makes all of them too much */
function checkedOutput(step: StepDefinition, output: Output, state: State): Output {
  const { run, secrets, outputChars, withCallersText } = state;
  const { text } = output;
  if (text.length > OUTPUT_MAX)
    throw new StepFailure(
      "LIMIT_EXCEEDED",
      `A step gives ${OUTPUT_MAX} characters of JSON at most.`,
      byWhatThereIs,
    );
  if (outputChars + text.length > OUTPUTS_MAX)
    throw new StepFailure(
      "LIMIT_EXCEEDED",
      `The steps of a run give ${OUTPUTS_MAX} characters of JSON at most.`,
      byWhatThereIs,
    );
  state.room.need(outputChars + text.length);
  const { withoutSecrets } = runningKind(step.type);
  if (secrets.isEmpty || withoutSecrets === undefined) return output;
  const carriesCallersText = withCallersText.has(step);
  return withoutSecrets(step, output, { workspace: run.workspace, secrets, carriesCallersText });
}

/** What the step was to do, with values in the place of placeholders; secrets stand as the definition names them. */
function shownInput(
  step: StepDefinition,
  opaque: readonly string[],
  scope: PlaceholderScope,
): string {
  const fields = Object.entries(step).filter(([name]) => !["id", "type", ...opaque].includes(name));
  const text = fillJson(Object.fromEntries(fields), scope);
  return text.length <= INPUT_SHOWN_MAX
    ? text
    : jsonText(`${text.slice(0, INPUT_SHOWN_MAX).toWellFormed()}...`);
}

async function failure(
  error: unknown,
  step: StepDefinition,
  base: Pick<StepRecord, "path" | "id" | "type" | "startedAt" | "input">,
  { run, tools, secrets, ending, withCallersText }: State,
): Promise<RunOutcome> {
  const told = ending.aborted ? TIMEOUT : orWithoutCapacity(error);
  if (!(told instanceof StepFailure) && !(told instanceof GatewayError))
    tools.log.error(
      { err: told, run: run.id, step: base.path },
      "a step of an automation could not be carried out",
    );
  const shown = shownError(told, (text, isRefusal) => {
    if (secretsIn(step).size === 0) return text;
    // A search would tell a caller whether the text in the message is the secret.
    if (withCallersText.has(step)) return isRefusal ? WITHHELD : text;
    return secrets.redact(text);
  });
  const endedAt = tools.clock.now();
  const failed = { ...base, status: "failed", endedAt, output: null } as const;
  await run.record({ ...failed, error: shown });
  const retryAfterMs = told instanceof StepFailure ? told.retryAfterMs : undefined;
  const next = afterFailure(told);
  return { kind: "failed", path: base.path, error: shown, next, retryAfterMs };
}

const WITHHELD =
  "The request of the step was refused. The reason is withheld: the request holds a secret beside other values.";

/** Rows and answers of other servers may be fewer another time. */
const byWhatThereIs = { next: "retry" } as const;

const TIMEOUT = new StepFailure("AUTOMATION_TIMEOUT", "The run took longer than it may.");
