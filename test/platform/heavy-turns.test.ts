// G11.11: heavy statements take turns, so that no holder keeps out another, and light ones are asked for no turn.
import { expect, it } from "vitest";
import { TooManyWaitingError } from "../../src/platform/postgres/database-errors.ts";
import { createHeavyTurns } from "../../src/platform/postgres/heavy-turns.ts";

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it("gives a holder a fifth of the connections, and all of them half", async () => {
  const turns = createHeavyTurns(10, 60_000);
  const running: string[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const all = ["a", "a", "a", "b", "b", "b", "c", "c"].map((holder) =>
    turns.take(holder, () => {
      running.push(holder);
      return ended;
    }),
  );
  await settled();
  expect(running).toEqual(["a", "a", "b", "b", "c"]);
  end();
  await Promise.all(all);
  expect(running.toSorted().join("")).toBe("aaabbbcc");
});

it("turns away who comes behind too many of its own, and goes on with the others", async () => {
  const turns = createHeavyTurns(4, 60_000);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const running = turns.take("a", () => ended);
  const waiting = Array.from({ length: 50 }, () => turns.take("a", () => Promise.resolve()));
  await expect(turns.take("a", () => Promise.resolve())).rejects.toThrow(TooManyWaitingError);
  await turns.take("b", () => Promise.resolve());
  end();
  await Promise.all([running, ...waiting]);
});
