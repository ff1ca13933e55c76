// Composes the tools of steps, and runs steps within the time of their run.
import type { SecretBox } from "../../platform/index.ts";
import { createOutboundFetch, type OutboundOptions } from "../../platform/outbound/index.ts";
import { createSecretReader } from "../values/secrets.ts";
import { createEvaluator } from "./expressions/evaluator.ts";
import { RunEnd } from "./run-end.ts";
import { createOutputCapacity } from "./output-room.ts";
import { runSteps } from "./run-steps.ts";
import { stepCapacity } from "./step-turns.ts";
import type { StepRunner, StepsRun } from "./step-types.ts";
import type { StepTools } from "./tools.ts";

/** Concurrent calls of a node to other hosts, and the limits of each call (G30.7). */
const CALLS_MAX = 50;
const CALL_MS_MAX = 10_000;
const CALL_BYTES_MAX = 5_000_000;

export interface StepRunnerDependencies extends Omit<
  StepTools,
  "evaluator" | "outputs" | "calls" | "fetch"
> {
  readonly secretBox: SecretBox;
  /** Private hosts and networks that the operator allows. */
  readonly privateTargets: readonly string[];
  /** The URL at which clients reach the gateway. */
  readonly baseUrl: string;
  /** The port on which the gateway listens, if it differs from the port of the base URL. */
  readonly port?: number;
  /** Maximum characters of outputs in memory on this node. */
  readonly outputChars?: number;
  /** Resolves the addresses of a host; set by tests. */
  readonly resolve?: OutboundOptions["resolve"];
}

/** Creates the step runner of this node, with its evaluator and its capacities. */
export function createStepRunner(deps: StepRunnerDependencies): StepRunner {
  const readSecrets = createSecretReader(deps.control, deps.secretBox);
  const evaluator = createEvaluator();
  const calls = stepCapacity({
    name: "outbound calls",
    what: "calls to other hosts",
    slots: CALLS_MAX,
  });
  const { hostname, port, protocol } = new URL(deps.baseUrl);
  const fetch = createOutboundFetch({
    privateTargets: deps.privateTargets,
    timeoutMs: CALL_MS_MAX,
    bodyBytesMax: CALL_BYTES_MAX,
    allowsPlainHttp: true,
    own: {
      host: hostname.replace(/^\[|\]$/g, ""),
      ports: [
        Number(port || (protocol === "https:" ? 443 : 80)),
        ...(deps.port === undefined ? [] : [deps.port]),
      ],
    },
    resolve: deps.resolve,
  });
  const outputs = createOutputCapacity(deps.outputChars);
  const tools: StepTools = { ...deps, evaluator, outputs, calls, fetch };
  return {
    capacities: [evaluator.capacity, calls, outputs],
    runSteps: async (run) => {
      const secrets = await readSecrets(run.workspace, run.automation.steps);
      const ending = endingOf(run, deps.clock.now());
      try {
        return await runSteps(run, tools, secrets, ending.runEnd);
      } finally {
        ending.close();
      }
    },
    close: async () => {
      evaluator.close();
    },
  };
}

/** Returns a signal that fires when the time of the run is over or its caller has left. */
function endingOf(
  { deadline, signal }: StepsRun,
  now: number,
): { readonly runEnd: RunEnd; readonly close: () => void } {
  const ending = new RunEnd();
  const end = (): void => ending.abort(new Error("The run is over."));
  if (signal?.aborted === true) end();
  signal?.addEventListener("abort", end);
  // The maximum delay of a timer is longer than any run.
  const timer =
    deadline === null ? undefined : setTimeout(end, Math.min(deadline - now, 2 ** 31 - 1));
  return {
    runEnd: ending,
    close: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    },
  };
}
