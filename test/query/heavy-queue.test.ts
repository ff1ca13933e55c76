// Tests the slots for heavy reads (G11.11). Workspaces and classes of callers share them, so that
// many public reads do not delay a read of a trusted caller.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { grantFor } from "../../src/access/index.ts";
import { buildWorkspace } from "../../src/catalog/index.ts";
import { onBehalfOf, type Party } from "../../src/platform/capacity/index.ts";
import { accessOf, type DataContext } from "../../src/query/execute/data-access.ts";
import { createHeavyReads, type HeavyReads } from "../../src/query/execute/heavy-reads.ts";
import { partyOf } from "../platform/capacity/parties.ts";
import { defineWorkspace } from "../support/definition.ts";

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const id = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0011";
const definition = defineWorkspace({ id, keys: { server: { kind: "server" } } });
const workspace = buildWorkspace(definition, { version: 1, rootSecret: Buffer.alloc(32) });
const keyId = definition.keys.server!.id;
const caller = { kind: "key", workspaceId: id, keyId, keyKind: "server", origins: null } as const;
const context: DataContext = accessOf(caller, grantFor(workspace, caller));

const trusted = partyOf("one", 0);
const strangers = partyOf("one", 1);
const others = partyOf("two", 1);

let reads: HeavyReads;
const read = <T>(party: Party, work: (context: DataContext) => Promise<T>, of = context) =>
  onBehalfOf(party, () => reads.run(of, work));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  reads = createHeavyReads(10, 5);
});
afterEach(() => void vi.useRealTimers());

it("keeps a slot for trusted reads and a fifth for other workspaces", async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const running: string[] = [];
  const begin = (name: string, party: Party) =>
    read(party, () => {
      running.push(name);
      return ended;
    });
  const all = [
    ...Array.from({ length: 5 }, () => begin("strangers", strangers)),
    begin("trusted", trusted),
    ...Array.from({ length: 3 }, () => begin("others", others)),
  ];
  await settled();
  expect(running).toEqual(["strangers", "strangers", "strangers", "trusted", "others", "others"]);
  end();
  await Promise.all(all);
});

it("runs as many public reads at the same time as there are processors", async () => {
  reads = createHeavyReads(10, 2);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const running: string[] = [];
  const begin = (name: string, party: Party) =>
    read(party, () => {
      running.push(name);
      return ended;
    });
  const parties = [strangers, strangers, others, trusted, trusted];
  const all = parties.map((party, at) => begin(`read ${at}`, party));
  await settled();
  expect(running).toEqual(["read 0", "read 1", "read 3", "read 4"]);
  end();
  await Promise.all(all);
});

it("ends the longest public read beyond its share while a trusted one waits, and names the share", async () => {
  const until = ({ signal }: DataContext) =>
    new Promise<never>((_, reject) => {
      signal!.addEventListener("abort", () => reject(signal!.reason as Error));
    });
  const ended = Array.from({ length: 3 }, () => read(strangers, until));
  await settled();
  const refused = expect(ended[0]).rejects.toMatchObject({ spent: "rank", isEnded: true });
  vi.advanceTimersByTime(300);
  const { promise: holding, resolve: end } = Promise.withResolvers<void>();
  const first = read(trusted, () => holding);
  const second = read(trusted, () => Promise.resolve("answered"));
  vi.advanceTimersByTime(100);
  await refused;
  expect(await second).toBe("answered");
  end();
  await first;
  for (const one of ended.slice(1)) one.catch(() => {});
});

it("never ends a transaction that writes", async () => {
  let signal: DataContext["signal"];
  const { promise: holding, resolve: end } = Promise.withResolvers<void>();
  const writing = onBehalfOf(strangers, () =>
    reads.run(
      context,
      (own) => {
        ({ signal } = own);
        return holding;
      },
      true,
    ),
  );
  await settled();
  expect(signal).toBe(context.signal);
  end();
  await writing;
});

it("says after 10 s whose share is used up", async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const running = Array.from({ length: 3 }, () => read(strangers, () => ended));
  const other = Array.from({ length: 2 }, () => read(others, () => ended));
  const own = expect(read(strangers, () => Promise.resolve())).rejects.toMatchObject({
    spent: "rank",
  });
  const third = expect(read(partyOf("three", 1), () => Promise.resolve())).rejects.toMatchObject({
    spent: "node",
  });
  vi.advanceTimersByTime(11_000);
  await Promise.all([own, third]);
  end();
  await Promise.allSettled([...running, ...other]);
});

it("does nothing for a client that has disconnected, and passes the slot on", async () => {
  const reason = new Error("left");
  const signal = {
    aborted: true,
    reason,
    addEventListener: () => {},
    removeEventListener: () => {},
  };
  const work = vi.fn(() => Promise.resolve());
  await expect(read(trusted, work, { ...context, signal })).rejects.toBe(reason);
  expect([await read(trusted, () => Promise.resolve("done")), work.mock.calls]).toEqual([
    "done",
    [],
  ]);
});
