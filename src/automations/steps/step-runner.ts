// Creates the object that executes the steps of runs, and the tools that steps use: memory limits,
// the evaluator of expressions, and calls to other servers.
import type { SecretBox } from "../../platform/index.ts";
import { createOutboundFetch, type OutboundOptions } from "../../platform/outbound/index.ts";
import { processPart } from "../../platform/machine/index.ts";
import { createKnownSecrets } from "../values/secrets.ts";
import { createEvaluator } from "./expressions/evaluator.ts";
import { expressionProcesses } from "./expressions/expression-limits.ts";
import { createOutputCapacity, outputCharsOf } from "./output-room.ts";
import { runSteps } from "./run-steps.ts";
import { stepCapacity } from "./step-turns.ts";
import type { StepRunner } from "./step-types.ts";
import type { StepTools } from "./tools.ts";

/**
 * Maximum number of concurrent calls from this node to other hosts, and the maximum milliseconds
 * and response bytes of each call (G30.7).
 */
const CALLS_MAX = 50;
const CALL_MS_MAX = 10_000;
const CALL_BYTES_MAX = 5_000_000;

export interface StepRunnerDependencies extends Omit<
  StepTools,
  "evaluator" | "outputs" | "calls" | "fetch"
> {
  readonly secretBox: SecretBox;
  /** Private hosts and networks that automations may call, because the operator allows them. */
  readonly privateTargets: readonly string[];
  /** The base URL at which clients reach the gateway. */
  readonly baseUrl: string;
  /** The port on which the gateway listens, if it differs from the port of the base URL. */
  readonly port?: number;
  /** Maximum characters of step outputs in memory on this node; undefined for the usual maximum. */
  readonly outputChars?: number;
  /** Number of gateway processes of this machine, which divide the limits of steps. */
  readonly processes?: number;
  /** Resolves a host name to IP addresses. Only tests set it. */
  readonly resolve?: OutboundOptions["resolve"];
}

/** Creates the step runner of this node, with its expression evaluator and its resource limits. */
export function createStepRunner(deps: StepRunnerDependencies): StepRunner {
  const readSecrets = createKnownSecrets(deps.control, deps.secretBox);
  const evaluator = createEvaluator({ processes: expressionProcesses(deps.processes) });
  const calls = stepCapacity({
    name: "outbound calls",
    what: "calls to other hosts",
    slots: processPart(CALLS_MAX, deps.processes, 2),
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
  const outputs = createOutputCapacity(deps.outputChars ?? outputCharsOf(deps.processes));
  const tools: StepTools = { ...deps, evaluator, outputs, calls, fetch };
  return {
    capacities: [evaluator.capacity, calls, outputs],
    runSteps: async (run) =>
      runSteps(run, tools, await readSecrets(run.workspace, run.automation.steps)),
    close: async () => {
      evaluator.close();
    },
  };
}
