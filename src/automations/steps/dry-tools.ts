// The tools of steps in a dry run (G48). Reads and writes go to data that is rolled back. All tools
// with effects outside of this data refuse their use, even if a step forgets that the run is dry.
import type { DryPlace } from "./step-types.ts";
import type { StepTools } from "./tools.ts";

/** Returns the tools of steps with all effects replaced. */
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
