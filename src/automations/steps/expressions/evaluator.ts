// Evaluates expressions in processes of their own, whose memory and time are bounded: a thread that runs out of memory may take the whole
// gateway along. Workspaces take turns. A process that takes too long is ended, and another one takes its place.
import { fork, type ChildProcess } from "node:child_process";
import { workerEnvironment } from "../../../config/index.ts";
import { runBehind, type Capacity } from "../../../platform/capacity/index.ts";
import type { Cancellation } from "../../../platform/index.ts";
import { beyondBounds, StepFailure } from "../step-failure.ts";
import { inStepTurn, stepCapacity } from "../step-turns.ts";
import { expressionLimits } from "./expression-limits.ts";
import type { FindPieces, FoundPieces } from "../../values/large-json.ts";
import type {
  EvaluationAnswer,
  EvaluationTask,
  FindAnswer,
  FindTask,
  NotDone,
} from "./evaluation.ts";

/** Asked of an expression. */
export interface ExpressionQuestion extends Omit<
  EvaluationTask,
  "evaluateMs" | "killMs" | "input"
> {
  /** JSON of what it sees. */
  readonly input: () => string;
}

export interface Evaluator {
  readonly capacity: Capacity;
  /**
   * Evaluates an expression on behalf of the current party.
   * @returns JSON of the result
   * @throws StepFailure for expressions that fail, give or take too much, or would have to wait too long
   */
  readonly evaluate: (question: ExpressionQuestion, signal?: Cancellation) => Promise<string>;
  /**
   * Parses large JSON on behalf of the current party.
   * @throws StepFailure if parsing takes too much, or if no process is free in time
   */
  readonly find: (
    ...asked: [...Parameters<FindPieces>, signal?: Cancellation]
  ) => Promise<FoundPieces>;
  readonly close: () => void;
}

/** Functions that give something else each time; all else is the same for the same input. */
const BY_CHANCE = /\$(?:random|shuffle)\b/;
/** On a machine that is busy with much else. */
const START_MS = 30_000;

/** @param options of tests */
export function createEvaluator(
  options: {
    readonly evaluateMs?: number;
    readonly killMs?: number;
    readonly answerMs?: number;
    readonly waitMs?: number;
  } = {},
): Evaluator {
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
      // What a process says that has run out of memory helps nobody.
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
    const place = idle.indexOf(child);
    if (place !== -1) idle.splice(place, 1);
    child.kill("SIGKILL");
  }

  /** What comes back soon finds a process that is warm; after a while of silence none is left. */
  function keep(child: ChildProcess): void {
    if (isClosed) return drop(child);
    child.unref();
    child.channel?.unref();
    idle.push(child);
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => [...idle].forEach(drop), idleMs).unref();
  }

  async function ask<Answer extends object>(
    task: EvaluationTask | FindTask,
  ): Promise<Answer | NotDone> {
    const child = idle.pop() ?? open();
    child.ref();
    child.channel?.ref();
    const answer = await answerOf<Answer>(child, task, answerMs);
    if ("isLost" in answer) drop(child);
    else keep(child);
    return answer;
  }

  return {
    capacity,
    async evaluate(question, signal) {
      // Put together in its turn: what waits holds nothing.
      const asked = (): Promise<EvaluationAnswer> =>
        ask({
          ...question,
          input: checkedInput(question.input(), question.body),
          evaluateMs,
          killMs,
        });
      const answer = await inStepTurn(capacity, asked, signal);
      if ("text" in answer) return answer.text;
      if (answer.isLate === true) throw tooLate("the expression");
      // Memory and time differ a little from try to try.
      if (answer.isTooMuch === true)
        throw new StepFailure("LIMIT_EXCEEDED", answer.refused, { next: "retry" });
      if (answer.isBeyondBounds === true) throw beyondBounds(answer.refused);
      const next = BY_CHANCE.test(question.expression) ? "retry" : "park";
      throw new StepFailure("EXPRESSION_FAILED", answer.refused, { next });
    },
    async find(text, paths, isBody, signal) {
      const asked = (): Promise<FindAnswer> => ask({ text, paths, isBody });
      const answer = await inStepTurn(capacity, asked, signal);
      if ("found" in answer) return answer.found;
      if (answer.isLate === true) throw tooLate("large JSON");
      if (answer.isTooMuch === true) throw new StepFailure("UNAVAILABLE", JSON_LOST);
      throw new StepFailure("LIMIT_EXCEEDED", answer.refused);
    },
    close: () => {
      isClosed = true;
      clearTimeout(idleTimer);
      for (const child of all) drop(child);
    },
  };
}

/** The server lacks what the step needs, so a sync call is refused with 503 (G38.2). */
const tooLate = (what: string): StepFailure =>
  new StepFailure(
    "UNAVAILABLE",
    `The server had too little time of a processor for ${what}. Try again.`,
  );

const JSON_LOST = "Parsing large JSON took more time or memory than it may. Try again.";

/** @throws StepFailure */
function checkedInput(input: string, body = ""): string {
  const { inputMax } = expressionLimits;
  if (input.length + body.length <= inputMax) return input;
  throw new StepFailure(
    "LIMIT_EXCEEDED",
    `An expression looks at ${inputMax} characters of JSON at most; name the parts that it needs.`,
  );
}

type Lost = NotDone & { readonly isLost: true };

const tooMuch: Lost = {
  refused: "The expression takes more time or memory than it may.",
  isTooMuch: true,
  isLost: true,
};
const tooSlow: Lost = { refused: "The process came to no answer.", isLate: true, isLost: true };

/**
 * Asks a process, and waits for its answer. A process that ends by itself had too much to do. A
 * process that does not answer in time, or never began, had too little time of a processor.
 * @param answerMs does not count the start of the process
 */
function answerOf<Answer extends object>(
  child: ChildProcess,
  task: EvaluationTask | FindTask,
  answerMs: number,
): Promise<Answer | NotDone | Lost> {
  return new Promise((resolve) => {
    let lost: Lost = tooSlow;
    let timer = setTimeout(() => settle(tooSlow), START_MS);
    const settle = (answer: Answer | NotDone | Lost): void => {
      clearTimeout(timer);
      child.off("message", onMessage).off("disconnect", onEnd).off("error", onEnd);
      resolve(answer);
    };
    const onMessage = (said: unknown): void => {
      if (said !== "began") return settle(said as Answer | NotDone);
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
