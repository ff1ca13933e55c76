// Publishes custom events: records them, and tells when they have their number (G9.10).
import { mayUseTopic } from "../access/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";
import {
  recordEvent,
  type ChangeFeed,
  type EventFeed,
  type HeadListener,
} from "../outbox/index.ts";
import { guidV7 } from "../platform/index.ts";
import { asOwnWork, withLease } from "../platform/capacity/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { Bus } from "./bus.ts";
import { denied } from "./denied.ts";
import { notNow, type BusTurns } from "./turns.ts";

export interface PublishDependencies {
  /** Pool of the login that may write. */
  readonly writePool: Pool;
  readonly changeFeed: Pick<ChangeFeed, "announce">;
  readonly feed: Pick<EventFeed, "follow">;
  readonly turns: Pick<BusTurns, "publications">;
}

const NAME = /^[\w.-]{1,100}$/;
const DATA_KIB_MAX = 64;
/** Another node may have to notice first that the one that numbers is gone. */
const WAIT_MS = 15_000;

export function createPublish({
  writePool,
  changeFeed,
  feed,
  turns,
}: PublishDependencies): Bus["publish"] {
  const waiting = new Map<Guid, (offset: number) => void>();
  let following: Promise<() => void> | undefined;

  function follow(): Promise<() => void> {
    const hear: HeadListener = (heads) => {
      for (const { id, offset } of heads) waiting.get(id)?.(offset);
    };
    // All publications wait for it.
    return (following ??= asOwnWork(() => feed.follow(hear)).catch((error: unknown) => {
      following = undefined;
      throw error;
    }));
  }

  /** The database is not asked for news that nobody waits for. */
  function leave(id: Guid): void {
    waiting.delete(id);
    if (waiting.size > 0) return;
    const ending = following;
    following = undefined;
    ending?.then(
      (unfollow) => unfollow(),
      () => undefined,
    );
  }

  return async ({ grant, claims, actor }, { topic, instance }, name, data) => {
    if (!mayUseTopic(grant, claims, { topic, instance }, "publish")) throw denied();
    checkEvent(name, JSON.stringify(data) ?? "null");
    const id = guidV7();
    const numbered = Promise.withResolvers<number>();
    waiting.set(id, numbered.resolve);
    const timer = setTimeout(() => numbered.reject(new Error("no number in time")), WAIT_MS);
    const offset = numbered.promise.catch(unavailable).finally(() => {
      clearTimeout(timer);
      leave(id);
    });
    // Whoever publishes may have gone.
    offset.catch(() => undefined);
    try {
      await follow();
      const event = { id, topic, instance, name, data, actor };
      const workspaceId = grant.workspace.id;
      await withLease(turns.publications, () => recordEvent(writePool, workspaceId, event));
      changeFeed.announce();
      return { id, offset };
    } catch (cause) {
      numbered.reject(cause);
      return unavailable(cause);
    }
  };
}

function unavailable(cause: unknown): never {
  throw notNow(cause);
}

/**
 * Checks the name and the data of an event against their limits.
 * @param data as JSON text
 * @throws GatewayError INVALID_REQUEST
 */
export function checkEvent(name: string, data: string): void {
  if (!NAME.test(name))
    throw new GatewayError("INVALID_REQUEST", {
      message: "An event's name is 1 to 100 letters, digits, `_`, `-` or `.`.",
    });
  if (Buffer.byteLength(data) > DATA_KIB_MAX * 1024)
    throw new GatewayError("INVALID_REQUEST", {
      message: `The data of an event are ${DATA_KIB_MAX} KiB of JSON at most; store more as a file or a row, and send its id.`,
    });
}
