// Puts together what steps work with, and runs them within the time of their run.
import type { SecretBox } from "../../platform/index.ts";
import { createSecretReader } from "../values/secrets.ts";
import { runSteps } from "./run-steps.ts";
import type { StepRunner, StepsRun } from "./step-types.ts";
import type { StepTools } from "./tools.ts";

export interface StepRunnerDependencies extends StepTools {
  readonly secretBox: SecretBox;
}

export function createStepRunner(deps: StepRunnerDependencies): StepRunner {
  const readSecrets = createSecretReader(deps.control, deps.secretBox);
  return {
    runSteps: async (run) => {
      const secrets = await readSecrets(run.workspace, run.automation.steps);
      const ending = endingOf(run, deps.clock.now());
      try {
        return await runSteps(run, deps, secrets, ending.signal);
      } finally {
        ending.close();
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Fires when the time of the run is over, or nobody waits for it any more. */
function endingOf(
  { deadline, signal }: StepsRun,
  now: number,
): { readonly signal: AbortSignal; readonly close: () => void } {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  if (signal?.aborted === true) end();
  signal?.addEventListener("abort", end);
  // Longer than a timer can wait is no bound of any run.
  const timer =
    deadline === null ? undefined : setTimeout(end, Math.min(deadline - now, 2 ** 31 - 1));
  return {
    signal: controller.signal,
    close: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    },
  };
}
