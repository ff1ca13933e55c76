// The tools of steps in a dry run (G48). Steps read and write in a transaction that is rolled back.
// Tools with other effects, such as mails, fail if a step uses them. This protects against a step
// that forgets that the run is dry.
import type { DryPlace } from "./step-types.ts";
import type { StepTools } from "./tools.ts";

/**
 * Returns the tools for the steps of a dry run. Tools with effects outside of the transaction fail
 * if a step uses them.
 */
export const dryTools = (tools: StepTools, { data }: DryPlace): StepTools => ({
  ...tools,
  data,
  control: { ...tools.control, run: refuse, transaction: refuse },
  changeFeed: { announce: () => {} },
  mailer: { queue: refuse },
  fetch: refuse,
});

/** @throws Error always */
const refuse = (): Promise<never> =>
  Promise.reject(
    new Error("A step of a dry run tried to have an effect. This is a defect of the gateway."),
  );
