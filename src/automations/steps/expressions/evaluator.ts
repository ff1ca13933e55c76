// Evaluates JSONata expressions in separate processes with limited memory and time. A thread would
// not be enough, because a thread that runs out of memory may crash the gateway. Workspaces take
// turns in using the processes. A process that exceeds its time limit is killed and replaced.
import { fork, type ChildProcess } from "node:child_process";
import { workerEnvironment } from "../../../config/index.ts";
import { runBehind } from "../../../platform/capacity/index.ts";
import type { Cancellation } from "../../../platform/index.ts";
import { beyondBounds, StepFailure } from "../step-failure.ts";
import { withStepLease, stepCapacity } from "../step-turns.ts";
import { expressionLimits } from "./expression-limits.ts";
import type { FoundPieces, JsonPath } from "../../values/large-json.ts";
import type {
  EvaluationAnswer,
  EvaluationTask,
  FindAnswer,
  FindTask,
  EvaluationRefusal,
} from "./evaluation.ts";

/** An expression, and the data that it reads. */
interface EvaluationRequest extends Omit<EvaluationTask, "evaluateMs" | "killMs" | "input"> {
  /** Returns the data for the expression, as JSON text. */
  readonly input: () => string;
}

export type Evaluator = ReturnType<typeof createEvaluator>;

/**
 * Matches JSONata functions with random results. An expression without these functions always has
 * the same result for the same data.
 */
const RANDOM_FUNCTION = /\$(?:random|shuffle)\b/;
/**
 * Maximum time for the start of a process, in milliseconds. It is long enough for a busy machine.
 */
const START_MS = 30_000;

/**
 * Creates the evaluator of this gateway process.
 * @param options limits that replace the usual limits; the gateway sets only `processes`, the
 *   number of child processes
 */
export function createEvaluator(
  options: {
    readonly evaluateMs?: number;
    readonly killMs?: number;
    readonly answerMs?: number;
    readonly waitMs?: number;
    readonly processes?: number;
  } = {},
) {
  const { evaluateMs, killMs, answerMs, processes, idleMs } = { ...expressionLimits, ...options };
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  const capacity = stepCapacity({
    name: "expressions",
    what: "processes for expressions and large JSON",
    slots: processes,
    waitMs: options.waitMs,
  });
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function open(): ChildProcess {
    const child = fork(new URL("./evaluation-process.ts", import.meta.url), {
      execArgv: [
        `--max-old-space-size=${expressionLimits.heapMb}`,
        "--disallow-code-generation-from-strings",
      ],
      env: workerEnvironment(),
      serialization: "advanced",
      // Node.js prints a report when a process runs out of memory. The report is not useful here,
      // so it is ignored.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    runBehind(child.pid);
    child.setMaxListeners(0);
    all.add(child);
    child.on("error", () => drop(child)).on("exit", () => drop(child));
    return child;
  }

  function drop(child: ChildProcess): void {
    all.delete(child);
    const index = idle.indexOf(child);
    if (index !== -1) idle.splice(index, 1);
    child.kill("SIGKILL");
  }

  /**
   * Keeps an idle process for the next expression. If no process was used for `idleMs`, all idle
   * processes are stopped.
   */
  function returnToPool(child: ChildProcess): void {
    if (isClosed) return drop(child);
    child.unref();
    child.channel?.unref();
    idle.push(child);
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => [...idle].forEach(drop), idleMs).unref();
  }

  async function send<Answer extends object>(
    task: EvaluationTask | FindTask,
  ): Promise<Answer | EvaluationRefusal> {
    const child = idle.pop() ?? open();
    child.ref();
    child.channel?.ref();
    const answer = await responseOf<Answer>(child, task, answerMs);
    if ("isLost" in answer) drop(child);
    else returnToPool(child);
    return answer;
  }

  return {
    capacity,
    /**
     * Evaluates an expression. It counts against the limits of the current workspace and caller.
     * @returns the result as JSON
     * @throws StepFailure if the expression fails or exceeds a limit, or if no process is free in
     *   time
     */
    async evaluate(request: EvaluationRequest, signal?: Cancellation): Promise<string> {
      // The data is built when a process is free, so that waiting expressions need no memory for
      // their data.
      const evaluation = (): Promise<EvaluationAnswer> =>
        send({
          ...request,
          input: checkedInput(request.input(), request.body),
          evaluateMs,
          killMs,
        });
      const answer = await withStepLease(capacity, evaluation, signal);
      if ("text" in answer) return answer.text;
      if (answer.isLate === true) throw tooLate("the expression");
      // The memory and time of an expression differ between attempts, so another attempt may
      // succeed.
      if (answer.isTooMuch === true)
        throw new StepFailure("LIMIT_EXCEEDED", answer.refused, { next: "retry" });
      if (answer.isBeyondBounds === true) throw beyondBounds(answer.refused);
      const next = RANDOM_FUNCTION.test(request.expression) ? "retry" : "park";
      throw new StepFailure("EXPRESSION_FAILED", answer.refused, { next });
    },
    /**
     * Parses a JSON text that is too large to be parsed on the event loop, and returns the values
     * at the paths. It counts against the limits of the current workspace and caller.
     * @throws StepFailure if parsing exceeds a limit, or if no process is free in time
     */
    find: async (
      text: string,
      paths: readonly JsonPath[],
      isBody: boolean,
      signal?: Cancellation,
    ): Promise<FoundPieces> => {
      const evaluation = (): Promise<FindAnswer> => send({ text, paths, isBody });
      const answer = await withStepLease(capacity, evaluation, signal);
      if ("found" in answer) return answer.found;
      if (answer.isLate === true) throw tooLate("parsing large JSON");
      if (answer.isTooMuch === true) throw new StepFailure("UNAVAILABLE", JSON_LOST);
      throw new StepFailure("LIMIT_EXCEEDED", answer.refused);
    },
    close: (): void => {
      isClosed = true;
      clearTimeout(idleTimer);
      for (const child of all) drop(child);
    },
  };
}

/**
 * Returns the failure of a step for which the gateway has too little CPU time. A call of a sync
 * endpoint is then refused with 503 (G38.2).
 */
const tooLate = (what: string): StepFailure =>
  new StepFailure(
    "UNAVAILABLE",
    `The gateway has too little CPU time for ${what}. Try again in a few seconds.`,
  );

const JSON_LOST =
  "The gateway could not parse the large JSON that the step reads within the limits of time and memory. Try again, or read less data.";

/**
 * Returns the data for an expression unchanged, after a check of its size.
 * @throws StepFailure if the data and the body together are longer than `inputMax`
 */
function checkedInput(input: string, body = ""): string {
  const { inputMax } = expressionLimits;
  if (input.length + body.length <= inputMax) return input;
  throw new StepFailure(
    "LIMIT_EXCEEDED",
    `The data for the expression is longer than ${inputMax} characters of JSON. Read only the parts that you need, such as \`request.body.id\`.`,
  );
}

type Lost = EvaluationRefusal & { readonly isLost: true };

const tooMuch: Lost = {
  refused: `The expression exceeded the limit of CPU time or memory (${expressionLimits.heapMb} MB). Simplify it, or read less data.`,
  isTooMuch: true,
  isLost: true,
};
const tooSlow: Lost = {
  refused:
    "The process that evaluates expressions did not answer in time. Try again in a few seconds.",
  isLate: true,
  isLost: true,
};

/**
 * Sends a task to a process, and waits for its answer. If the process exits during the task, the
 * task needed too much memory or CPU time. If the process never starts or does not answer in time,
 * it got too little CPU time.
 * @param answerMs maximum time for the answer in milliseconds, counted after the process has
 *   started the task
 */
function responseOf<Answer extends object>(
  child: ChildProcess,
  task: EvaluationTask | FindTask,
  answerMs: number,
): Promise<Answer | EvaluationRefusal | Lost> {
  return new Promise((resolve) => {
    let lost: Lost = tooSlow;
    let timer = setTimeout(() => settle(tooSlow), START_MS);
    const settle = (answer: Answer | EvaluationRefusal | Lost): void => {
      clearTimeout(timer);
      child.off("message", onMessage).off("disconnect", onEnd).off("error", onEnd);
      resolve(answer);
    };
    const onMessage = (message: unknown): void => {
      if (message !== "began") return settle(message as Answer | EvaluationRefusal);
      lost = tooMuch;
      clearTimeout(timer);
      timer = setTimeout(() => settle(tooSlow), answerMs);
    };
    const onEnd = (): void => settle(lost);
    child.on("message", onMessage).on("disconnect", onEnd).on("error", onEnd);
    child.send(task, (error) => {
      if (error !== null) settle(lost);
    });
  });
}
