// The step `wait`: pauses the run. Any node may resume it.
import { outputOf } from "../../values/output.ts";
import type { StepKind } from "../step-kind.ts";

export const wait: StepKind<"wait"> = {
  inside: null,
  output: "own",
  effectOf: null,
  parts: null,
  values: null,
  isSlow: true,
  run: async ({ seconds }, { tools, before, waiting }) => {
    const now = tools.clock.now();
    const untilMs = before?.status === "waiting" ? before.endedAt : null;
    if (untilMs !== null && untilMs <= now)
      return { output: outputOf({ until: new Date(untilMs).toISOString() }) };
    const until = untilMs ?? now + seconds * 1_000;
    if (untilMs === null) await waiting(until);
    return { outcome: { kind: "waits", untilMs: until } };
  },
};
