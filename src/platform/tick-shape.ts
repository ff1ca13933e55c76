// Keeps `process.nextTick` fast. V8 retains the shape of the objects in Node's tick queue while one
// of them is alive. If a garbage collection finds no such object, V8 drops the shape. Each later
// call of the process then costs six times as much.
import { createHook } from "node:async_hooks";

let retainedTick: object | null = null;

/**
 * Retains one object of the tick queue. Call this early: V8 does not restore a dropped shape.
 * @returns true if an object is retained
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
