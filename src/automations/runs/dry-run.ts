// Runs an automation with a given request, so that its author sees what each step does (G48). The
// steps read and write in one transaction that is rolled back. Steps of type `http` call no other
// server: the caller sends sample responses for these steps. No event and no run is stored.
import type { AutomationDefinition, Workspace } from "../../catalog/index.ts";
import { GatewayError, type ContractSchema } from "../../contract/index.ts";
import { withLease, type Capacity, type CapacityOptions } from "../../platform/capacity/index.ts";
import { guidV7, type Cancellation, type Clock } from "../../platform/index.ts";
import { accessAs, type RollBackAfter } from "../../query/index.ts";
import type { AutomationAnswer, DryRunOrder, DryRuns, EndpointRequest } from "../automations.ts";
import { inTime } from "../in-time.ts";
import { Effects } from "../steps/effects.ts";
import { everyStep } from "../steps/registry.ts";
import { StepFailure } from "../steps/step-failure.ts";
import type { RunOutcome, StepRecord, StepRunner, StepsRun } from "../steps/step-types.ts";
import { requestValues } from "../values/request-values.ts";
import { shownLimits, shownStep, VALUE_BYTES } from "./shown-run.ts";
import { truncateJson } from "./truncate-json.ts";

export interface DryRunDependencies {
  readonly clock: Clock;
  readonly runner: Pick<StepRunner, "runSteps">;
  readonly rollBackAfter: RollBackAfter;
  /** Limits the number of dry runs at the same time. */
  readonly capacity: Capacity;
}

/**
 * A dry run occupies a connection that may write, and locks the rows that it changes. So only two
 * dry runs may run at the same time.
 */
export const dryRunCapacity: CapacityOptions = {
  name: "dry runs",
  what: "turns for dry runs of automations",
  slots: 2,
  holderMax: 1,
  waitMs: 5_000,
  waitersMax: { rank: 8 },
};

/** Maximum duration of a dry run, in milliseconds. */
const DRY_MS = 5_000;
/** Time in which a step may still end by itself after the time limit, in milliseconds. */
const GRACE_MS = 250;
/**
 * A write tries at most four times to lock a row, so it waits for the lock for at most a second.
 */
const LIMITS = { lockMs: 250, statementMs: 3_000 };

/** Creates the function that runs automations dry on this node. */
export function createDryRun(deps: DryRunDependencies): DryRuns["dryRun"] {
  const { capacity, rollBackAfter } = deps;
  return async (workspace, name, order, signal) => {
    const automation = workspace.definition.automations[name];
    if (automation === undefined) throw new GatewayError("NOT_FOUND");
    const sampleOf = samplesOf(automation, order.samples ?? {});
    const request = dryRequest(order.input ?? {});
    return withLease(
      capacity,
      () =>
        rollBackAfter(workspace.id, LIMITS, async (data) => {
          const dry = { data, sampleOf };
          const result = await runDry(deps, { workspace, automation, request, dry, signal });
          return { automation: name, ...result };
        }),
      { signal },
    );
  };
}

interface Trial {
  readonly workspace: Workspace;
  readonly automation: AutomationDefinition;
  readonly request: EndpointRequest;
  readonly dry: NonNullable<StepsRun["dry"]>;
  readonly signal: Cancellation;
}

async function runDry(
  { clock, runner }: DryRunDependencies,
  { workspace, automation, request, dry, signal }: Trial,
): Promise<Omit<ContractSchema<"DryRun">, "automation">> {
  const startedAt = clock.now();
  const steps = new ShownSteps();
  const ending = new AbortController();
  const work = runner.runSteps({
    id: guidV7(startedAt),
    workspace,
    automation,
    request: requestValues(request),
    access: accessAs(workspace, automation),
    startedAt,
    signal: AbortSignal.any([ending.signal, AbortSignal.timeout(DRY_MS)]),
    effects: new Effects(),
    isDurable: true,
    record: async (step) => steps.add(step),
    earlierRecord: waitsThatAreOver(automation, clock),
    dry,
  });
  try {
    const outcome = await inTime(work, DRY_MS + GRACE_MS, signal);
    return {
      status: outcome?.kind === "answered" || outcome?.kind === "ended" ? "finished" : "failed",
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(clock.now()).toISOString(),
      steps: steps.list(),
      answer: shownAnswer(outcome),
    };
  } finally {
    // The transaction ends now. This cancels a statement that still runs.
    ending.abort();
  }
}

/**
 * The steps of a dry run in the form that the API returns. Their number and size have the same
 * limits as the steps in the run history.
 */
class ShownSteps {
  readonly #steps = new Map<string, ReturnType<typeof shownStep>>();
  #bytes = 0;

  add({ path, type, status, startedAt, endedAt, error, ...values }: StepRecord): void {
    if (this.#steps.size >= shownLimits.steps && !this.#steps.has(path)) {
      if (status !== "failed") return;
      // The list is full. The failed step replaces the last one, because the author needs it more.
      this.#steps.delete([...this.#steps.keys()].at(-1)!);
    }
    const [input, output] = [this.#short(values.input), this.#short(values.output)];
    const step = shownStep(
      {
        path,
        id: values.id,
        type,
        status,
        startedAt: new Date(startedAt),
        endedAt: endedAt === null ? null : new Date(endedAt),
        input,
        output,
        errorCode: error?.code ?? null,
        errorMessage: error?.message ?? null,
        isTruncated: this.#bytes > shownLimits.bytes,
      },
      true,
    );
    this.#steps.set(path, step);
  }

  list(): ReturnType<typeof shownStep>[] {
    return [...this.#steps.values()];
  }

  #short(text: string | null): string | null {
    if (text === null) return null;
    const short = truncateJson(text, VALUE_BYTES);
    this.#bytes += Buffer.byteLength(short);
    return this.#bytes > shownLimits.bytes ? short.slice(0, shownLimits.truncateAt) : short;
  }
}

/**
 * Returns a function that reports each `wait` step as already over, so that a dry run does not
 * wait.
 */
function waitsThatAreOver(
  { steps }: AutomationDefinition,
  clock: Clock,
): StepsRun["earlierRecord"] {
  const waits = new Set(
    [...everyStep(steps)].filter(({ step }) => step.type === "wait").map(({ step }) => step.id),
  );
  return (path) => {
    const id = stepIdOf(path);
    if (!waits.has(id)) return undefined;
    const now = clock.now();
    const times = { startedAt: now, endedAt: now };
    const values = { input: null, output: null, error: null };
    return { path, id, type: "wait", status: "waiting", ...times, ...values };
  };
}

/** Returns the id of the step with a path such as `each[3].send`. */
const stepIdOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/**
 * Returns the function that gives an `http` step its sample response.
 * @param samples sample responses by path or id of the step
 * @throws GatewayError INVALID_REQUEST if a sample belongs to no `http` step, or is not a response
 */
function samplesOf(
  { steps }: AutomationDefinition,
  samples: NonNullable<DryRunOrder["samples"]>,
): NonNullable<StepsRun["dry"]>["sampleOf"] {
  const known = new Set(
    [...everyStep(steps)].filter(({ step }) => step.type === "http").map(({ step }) => step.id),
  );
  const byPath = new Map(Object.entries(samples));
  for (const [path, sample] of byPath) {
    if (!known.has(stepIdOf(path)))
      throw invalidSample(path, "The automation has no `http` step with this id.");
    try {
      responseOf(sample);
    } catch {
      throw invalidSample(path, "A name or a value in `headers` is not valid. Correct it.");
    }
  }
  return (path) => {
    const sample = byPath.get(path) ?? byPath.get(stepIdOf(path));
    if (sample === undefined)
      throw new StepFailure(
        "NO_SAMPLE",
        `A dry run calls no other server. Add a sample for this step to \`samples\`, such as {"${stepIdOf(path)}": {"status": 200, "body": {}}}.`,
        { next: "fail" },
      );
    return responseOf(sample);
  };
}

const invalidSample = (path: string, reason: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", { details: [`/samples/${path}: ${reason}`] });

/** HTTP statuses whose responses have no body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf({
  status = 200,
  headers = {},
  body = null,
}: ContractSchema<"SampleAnswer">): Response {
  const type = typeof body === "string" ? "text/plain" : "application/json";
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const all = new Headers({ "content-type": type });
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  return new Response(EMPTY.has(status) ? null : text, { status, headers: all });
}

function dryRequest({
  method = "POST",
  headers = {},
  query = {},
  contentType = "application/json",
  body = null,
}: NonNullable<DryRunOrder["input"]>): EndpointRequest {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const isText = typeof body === "string" && !/\bjson\b/i.test(contentType);
  return {
    method,
    headers: { "content-type": contentType, ...Object.fromEntries(lower) },
    query,
    contentType,
    body: Buffer.from(isText ? body : JSON.stringify(body)),
  };
}

function shownAnswer(outcome: RunOutcome | undefined): ContractSchema<"DryRun">["answer"] {
  if (outcome?.kind !== "answered") return null;
  const { status, contentType, body }: AutomationAnswer = outcome.answer;
  const text = body.subarray(0, VALUE_BYTES).toString().toWellFormed();
  return { status, contentType, body: text };
}
