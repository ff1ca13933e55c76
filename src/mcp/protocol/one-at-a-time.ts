// Lets long work of the protocol's package take turns: it is made of many small steps, between which nothing else would come.
import { inTurn } from "../../platform/index.ts";

let last: Promise<unknown> = Promise.resolve();

/**
 * Does one work after the other, each in a round of the event loop that it has for itself.
 * @param work waits for nothing outside the process
 */
export function oneAtATime<T>(holder: string, work: () => Promise<T>): Promise<T> {
  const mine = last.then(() => inTurn(holder, work));
  last = mine.catch(() => {});
  return mine;
}
