// Tests whether signals between nodes work with a database URL. They do not work through a
// connection pooler, because it does not forward notifications.
import { setTimeout as sleep } from "node:timers/promises";
import { randomToken } from "../index.ts";
import { createPostgresSignals } from "./signals.ts";

/**
 * Sends a signal from one connection to another. Returns true if it arrives.
 * @param waitMs longest wait for the signal, in milliseconds
 */
export async function signalsArrive(url: string, waitMs: number): Promise<boolean> {
  const [here, there] = await Promise.all([
    createPostgresSignals({ url }),
    createPostgresSignals({ url }),
  ]);
  try {
    const channel = `probe ${randomToken(9)}`;
    const arrived = Promise.withResolvers<true>();
    there.subscribe(channel, () => arrived.resolve(true));
    await here.publish(channel);
    return await Promise.race([arrived.promise, sleep(waitMs, false, { ref: false })]);
  } finally {
    await Promise.all([here.close(), there.close()]);
  }
}
