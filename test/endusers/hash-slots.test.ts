import { describe, expect, it } from "vitest";
import { createHashQueue } from "../../src/endusers/passwords/hash-queue.ts";
import { createHashSlots } from "../../src/endusers/passwords/hash-slots.ts";
import { partyOf } from "../platform/capacity/parties.ts";
import { WORKSPACE_ID as workspaceId } from "../support/definition.ts";

/**
 * A simulated machine with a queue and a hashing process. A hash is finished when the test says so.
 * Time passes only through `pass` and `serve`.
 */
function machine(processors: number) {
  let now = 0;
  const slots = createHashSlots(processors, () => now);
  const line = createHashQueue(slots.count);
  const running: (() => void)[] = [];
  const settle = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    slots,
    pass: (milliseconds: number) => (now += milliseconds),
    /** Simulates other calls that are evenly spread over a time. */
    serve: (count: number, milliseconds: number): void => {
      for (let call = 0; call < count; call++) {
        now += milliseconds / count;
        slots.recordOtherCall();
      }
    },
    signIns: (count: number) =>
      Array.from({ length: count }, () =>
        line.run(
          { party: partyOf(workspaceId, 1) },
          () => new Promise<void>((resolve) => running.push(resolve)),
        ),
      ),
    running: async () => (await settle(), running.length),
    finish: async (count = 1): Promise<void> => {
      for (const end of running.splice(0, count)) end();
      await settle();
    },
  };
}

describe("concurrent hashes", () => {
  it("keep every processor busy while clients only sign in", async () => {
    const { signIns, running, finish } = machine(4);
    const all = signIns(20);
    expect(await running()).toBe(6);
    await finish(3);
    expect(await running()).toBe(6);
    for (let done = 0; done < 20; done++) await finish();
    await Promise.all(all);
  });

  it("leave a processor to other calls as soon as they arrive, and use it again when they end", async () => {
    const { signIns, serve, pass, running, finish } = machine(4);
    const all = signIns(30);
    expect(await running()).toBe(6);
    serve(20, 100);
    await finish(2);
    expect(await running()).toBe(4);
    await finish(2);
    expect(await running()).toBe(3);
    for (let round = 0; round < 5; round++) {
      serve(20, 100);
      await finish();
      expect(await running()).toBe(3);
    }
    pass(1_000);
    await finish();
    expect(await running()).toBe(6);
    for (let done = 0; done < 30; done++) await finish();
    await Promise.all(all);
  });

  it.each([1, 2])("continue one by one under any load of %i processors", async (count) => {
    const { signIns, serve, running, finish } = machine(count);
    serve(10_000, 1_000);
    const all = signIns(10);
    for (let left = 10; left > 0; left--) {
      serve(10_000, 1_000);
      expect(await running()).toBe(1);
      await finish();
    }
    await Promise.all(all);
  });

  it("stay as many if only a few other calls arrive", () => {
    const { slots, serve } = machine(2);
    serve(100, 5_000);
    expect(slots.count()).toBe(4);
    serve(100, 1_000);
    expect(slots.count()).toBe(1);
  });
});
