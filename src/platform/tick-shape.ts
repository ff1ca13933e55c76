// Keeps `process.nextTick` fast. V8 remembers of which shape the objects are that Node queues there, as long as one of them is alive; a
// collection at a moment when none is makes it forget, and each call costs six times as much for the rest of the process.
import { createHook } from "node:async_hooks";

let kept: object | null = null;

/** Keeps one such object. To be called early: what has been forgotten does not come back. @returns whether there is one */
export function keepTickShape(): boolean {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === "TickObject") kept = resource;
    },
  });
  hook.enable();
  process.nextTick(() => {});
  hook.disable();
  return kept !== null;
}
