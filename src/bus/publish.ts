// Publishes custom events: stores each event, and reports its offset when a node has numbered the
// event (G9.10).
import { mayUseTopic } from "../access/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";
import { recordEvent, type ChangeFeed, type EventFeed } from "../outbox/index.ts";
import { guidV7 } from "../platform/index.ts";
import { withLease } from "../platform/capacity/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { Bus } from "./bus.ts";
import { denied } from "./denied.ts";
import { createFollowing } from "./following.ts";
import { unavailableError, type BusCapacities } from "./capacities.ts";

export interface PublishDependencies {
  /** Connection pool of the database login that may write. */
  readonly writePool: Pool;
  readonly changeFeed: Pick<ChangeFeed, "announce">;
  readonly feed: Pick<EventFeed, "follow">;
  readonly capacities: Pick<BusCapacities, "publications">;
}

const NAME = /^[\w.-]{1,100}$/;
const DATA_KIB_MAX = 64;
/**
 * Maximum time that a publisher waits for the offset of its event, in milliseconds. If the
 * numbering node fails, another node can take over within this time.
 */
const WAIT_MS = 15_000;

/** Creates the function that publishes custom events. */
export function createPublish({
  writePool,
  changeFeed,
  feed,
  capacities,
}: PublishDependencies): Bus["publish"] {
  const waiting = new Map<Guid, (offset: number) => void>();
  const following = createFollowing(feed, (heads) => {
    for (const { id, offset } of heads) waiting.get(id)?.(offset);
  });

  return async ({ grant, claims, actor }, { topic, instance }, name, data) => {
    if (!mayUseTopic(grant, claims, { topic, instance }, "publish")) throw denied();
    checkEvent(name, JSON.stringify(data) ?? "null");
    const id = guidV7();
    const numbered = Promise.withResolvers<number>();
    waiting.set(id, numbered.resolve);
    const timer = setTimeout(() => numbered.reject(new Error("no number in time")), WAIT_MS);
    const offset = numbered.promise.catch(unavailable).finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
      if (waiting.size === 0) following.stop();
    });
    // Some publishers do not wait for the offset. This line prevents an unhandled rejection for
    // them.
    offset.catch(() => undefined);
    try {
      await following.start();
      const event = { id, topic, instance, name, data, actor };
      const workspaceId = grant.workspace.id;
      await withLease(capacities.publications, () => recordEvent(writePool, workspaceId, event));
      changeFeed.announce();
      return { id, offset };
    } catch (cause) {
      numbered.reject(cause);
      return unavailable(cause);
    }
  };
}

function unavailable(cause: unknown): never {
  throw unavailableError(cause);
}

/**
 * Checks the name and the data of a custom event.
 * @param data the data as JSON text
 * @throws GatewayError INVALID_REQUEST if the name is not valid, or the data is longer than
 *   `DATA_KIB_MAX`
 */
export function checkEvent(name: string, data: string): void {
  if (!NAME.test(name))
    throw new GatewayError("INVALID_REQUEST", {
      message:
        "The name of an event must have 1 to 100 characters: letters, digits, `_`, `-` or `.`.",
    });
  if (Buffer.byteLength(data) > DATA_KIB_MAX * 1024)
    throw new GatewayError("INVALID_REQUEST", {
      message: `The data of an event can have at most ${DATA_KIB_MAX} KiB of JSON. Store larger data in a file or a row, and send its id.`,
    });
}
