// Checks that every implementation of the interface `Signals` must pass. The tests run them for
// signals in one process and for signals over PostgreSQL. This file does not depend on a test
// runner.
import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Signals } from "../../src/platform/signals/index.ts";

/** Two nodes that exchange signals. Without a second node, both are one process. */
export interface SignalWorld {
  readonly here: Signals;
  /** The signals of the second node. Without a second node, the same object as `here`. */
  readonly there: Signals;
}

interface Check {
  readonly name: string;
  readonly check: (world: SignalWorld) => Promise<void>;
}

function collect(signals: Signals, channel: string): string[] {
  const heard: string[] = [];
  signals.subscribe(channel, (payload) => heard.push(payload));
  return heard;
}

/** Waits for a signal over the network. Throws if it does not arrive. */
async function arrives(is: () => boolean): Promise<void> {
  const end = performance.now() + 30_000;
  while (!is()) {
    ok(performance.now() < end, "nothing arrived within 30 s");
    await sleep(5);
  }
}

let number = 0;
/** Returns a channel that no other check uses. */
const newChannel = (): string => `channel ${++number} "'\n`;

export const signalsContract: readonly Check[] = [
  {
    name: "reach every listener of their channel, once each, with the payload, before publishing ends",
    async check({ here }) {
      const [channel, other] = [newChannel(), newChannel()];
      const all = [collect(here, channel), collect(here, channel), collect(here, other)];
      await here.publish(channel, 'x "quoted"\n');
      await here.publish(channel);
      deepStrictEqual(all, [['x "quoted"\n', ""], ['x "quoted"\n', ""], []]);
    },
  },
  {
    name: "reach the other node, in the order in which they were published, each once",
    async check({ here, there }) {
      const channel = newChannel();
      const [near, far] = [collect(here, channel), collect(there, channel)];
      const sent = Array.from({ length: 50 }, (_, index) => String(index));
      for (const payload of sent) await here.publish(channel, payload);
      await arrives(() => far.length >= sent.length);
      deepStrictEqual([near, far], [sent, sent]);
    },
  },
  {
    name: "arrive in both directions",
    async check({ here, there }) {
      const channel = newChannel();
      const [near, far] = [collect(here, channel), collect(there, channel)];
      await Promise.all([here.publish(channel, "a"), there.publish(channel, "b")]);
      await arrives(() => near.length >= 2 && far.length >= 2);
      deepStrictEqual(
        [near.toSorted(), far.toSorted()],
        [
          ["a", "b"],
          ["a", "b"],
        ],
      );
    },
  },
  {
    name: "do not reach a listener that has unsubscribed, and still reach the other listener",
    async check({ here, there }) {
      const channel = newChannel();
      const heard: string[] = [];
      const unsubscribe = there.subscribe(channel, (payload) => heard.push(payload));
      const beside = collect(there, channel);
      await here.publish(channel, "1");
      await arrives(() => heard.length === 1);
      unsubscribe();
      unsubscribe();
      await here.publish(channel, "2");
      await arrives(() => beside.length === 2);
      deepStrictEqual(heard, ["1"]);
    },
  },
  {
    name: "carry payloads of 7000 bytes",
    async check({ here, there }) {
      const channel = newChannel();
      const heard = collect(there, channel);
      await here.publish(channel, "ä".repeat(3_500));
      await arrives(() => heard.length === 1);
      strictEqual(heard[0], "ä".repeat(3_500));
    },
  },
  {
    name: "are accepted on a channel without listeners",
    async check({ here }) {
      await here.publish(newChannel(), "nobody");
    },
  },
  {
    name: "let a listener subscribe and unsubscribe while it is called",
    async check({ here }) {
      const channel = newChannel();
      const heard: string[] = [];
      const end = here.subscribe(channel, (payload) => {
        end();
        here.subscribe(channel, (later) => heard.push(later));
        heard.push(payload);
      });
      await here.publish(channel, "first");
      const before = heard.filter((payload) => payload === "first").length;
      ok(before >= 1);
      await here.publish(channel, "second");
      strictEqual(heard.filter((payload) => payload === "second").length, 1);
    },
  },
];
