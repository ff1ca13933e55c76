// Those who gather for connections that are never had.
import pg from "pg";
import { expect, it } from "vitest";
import { classify } from "../../src/platform/postgres/database-errors.ts";
import { FairQueue } from "../../src/platform/postgres/fair-queue.ts";
import { Gathering } from "../../src/platform/postgres/gathering.ts";
import { createStatementRunner } from "../../src/platform/postgres/statement-runner.ts";

const text = "select";
const open = () => {
  const fairQueue = new FairQueue({ slots: 0, perHolderMax: 200, waitMs: -1 });
  const state = {
    clients: new pg.Pool(),
    fairQueue,
    passedOn: null,
    isReachable: true,
    isClosing: false,
  };
  const runner = createStatementRunner(1, null, Number.POSITIVE_INFINITY);
  return {
    state,
    gathering: new Gathering({ state, runner, perHolderMax: 200 }),
  };
};

it("refuses thousands who gather when the pool closes, one after the other", async () => {
  const { state, gathering } = open();
  const outcomes = Array.from(
    { length: 8_000 },
    () =>
      new Promise((resolve) => {
        const done = (error: unknown): void => resolve(classify(error));
        gathering.ask("a", {
          name: "a",
          text,
          values: [],
          signal: undefined,
          done,
        });
      }),
  );
  state.isClosing = true;
  state.fairQueue.sweep();
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(["unavailable"]));
});

it("tells those who have left when their turn comes, without a connection", async () => {
  const { state, gathering } = open();
  const signal = AbortSignal.abort("left");
  const outcomes = Array.from(
    { length: 1_000 },
    (_, n) =>
      new Promise((resolve) => {
        const own = n < 100 ? undefined : signal;
        gathering.ask("a", {
          name: "a",
          text,
          values: [],
          signal: own,
          done: resolve,
        });
      }),
  );
  state.fairQueue.sweep();
  expect(new Set((await Promise.all(outcomes)).slice(200))).toEqual(new Set(["left"]));
});
