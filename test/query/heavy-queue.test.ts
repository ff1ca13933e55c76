// G11.11: heavy reads take turns, so that no holder keeps out another, and strangers not the owner's programs.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { grantFor } from "../../src/access/index.ts";
import { buildWorkspace } from "../../src/catalog/index.ts";
import { accessOf } from "../../src/query/execute/data-access.ts";
import { createHeavyReads, type HeavyReads } from "../../src/query/execute/heavy-reads.ts";
import { defineWorkspace } from "../support/definition.ts";
import type { DataContext } from "../../src/query/execute/data-access.ts";

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A caller by the first key of its kind. */
function callerOf(workspace: number, keyKind: "server" | "publishable" = "server"): DataContext {
  const id = `0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f00${workspace}`;
  const keys = { server: { kind: "server" }, publishable: { kind: "publishable" } } as const;
  const definition = defineWorkspace({ id, keys });
  const built = buildWorkspace(definition, { version: 1, rootSecret: Buffer.alloc(32) });
  const keyId = definition.keys[keyKind]!.id;
  const caller = { kind: "key", workspaceId: id, keyId, keyKind, origins: null } as const;
  return accessOf(caller, grantFor(built, caller));
}
const [one, two, three] = [callerOf(11), callerOf(12), callerOf(13)];
const strangers = callerOf(11, "publishable");

let reads: HeavyReads;
const open = (poolSize: number): HeavyReads => (reads = createHeavyReads(poolSize));
beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }),
);
afterEach(() => {
  reads.close();
  vi.useRealTimers();
});

it("gives a holder a fifth of the connections, and all of them six tenths", async () => {
  const { run } = open(10);
  const running: DataContext[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const askers = [one, one, one, strangers, strangers, strangers, two, two, three, three];
  const all = askers.map((context) =>
    run(context, () => {
      running.push(context);
      return ended;
    }),
  );
  await settled();
  expect(running).toEqual([one, one, strangers, strangers, two, two]);
  end();
  await Promise.all(all);
  const turnsOf = (context: DataContext) => running.filter((other) => other === context).length;
  expect([one, strangers, two, three].map(turnsOf)).toEqual([3, 3, 2, 2]);
});

it("turns away who comes behind too many of its own, and goes on with the others", async () => {
  const { run } = open(5);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const running = run(one, () => ended);
  const waiting = Array.from({ length: 200 }, () => run(one, () => Promise.resolve()));
  await expect(run(one, () => Promise.resolve())).rejects.toMatchObject({
    code: "TOO_MANY_CONCURRENT",
    message: expect.stringMatching(/heavy reads of this workspace .* fewer rows/),
  });
  await run(two, () => Promise.resolve());
  end();
  await Promise.all([running, ...waiting]);
});

it("says after 10 s whose the turns were: the holder's own, or those of others", async () => {
  const { run } = open(5);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const running = [one, two, three].map((context) => run(context, () => ended));
  const own = run(one, () => Promise.resolve());
  const others = run(strangers, () => Promise.resolve());
  const refused = [
    expect(own).rejects.toMatchObject({ code: "TOO_MANY_CONCURRENT" }),
    expect(others).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: expect.stringMatching(/^Heavy reads of others .* fewer rows/),
    }),
  ];
  vi.advanceTimersByTime(11_000);
  await Promise.all(refused);
  end();
  await Promise.all(running);
});

it("does nothing for who has left meanwhile, and gives the turn on", async () => {
  const { run } = open(1);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const running = run(one, () => ended);
  const reason = new Error("left");
  const signal = {
    aborted: true,
    reason,
    addEventListener: () => {},
    removeEventListener: () => {},
  };
  const work = vi.fn(() => Promise.resolve());
  const left = expect(run({ ...one, signal }, work)).rejects.toBe(reason);
  const next = run(two, () => Promise.resolve("done"));
  end();
  await Promise.all([running, left]);
  expect([await next, work.mock.calls]).toEqual(["done", []]);
});
