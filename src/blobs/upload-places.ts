// Bounds the uploads of a node, and of each workspace on it, since each holds memory or a file: who comes beyond waits for a place, and
// gets that of an upload whose client keeps it waiting.
import { GatewayError, type Guid } from "../contract/index.ts";
import { FairQueue } from "../platform/postgres/index.ts";
import { StorageUnavailableError } from "./blob.ts";
import type { UploadPace } from "./upload-pace.ts";

/** Of the node's places, those that one workspace may have. */
const SHARE = 0.5;
const WAITING_PER_PLACE = 8;
/** Bytes a millisecond: uploads that come more slowly may lose their places. */
const SLOW = 32;

export interface PlacePatience {
  /** For a place. */
  readonly waitMs: number;
  /** With the client of an upload, in all, where others wait for its place. */
  readonly clientMs: number;
}

const usual: PlacePatience = { waitMs: 10_000, clientMs: 2_000 };

export interface UploadPlace {
  /** Aborts where others get the place. */
  readonly signal: AbortSignal;
  readonly leave: () => void;
}

export interface UploadPlaces {
  /** @throws GatewayError TOO_MANY_CONCURRENT where the workspace itself has too many; StorageUnavailableError where others do */
  readonly take: (workspaceId: Guid, pace: UploadPace) => Promise<UploadPlace>;
  readonly close: () => void;
}

interface Taken {
  readonly workspaceId: Guid;
  readonly pace: UploadPace;
  readonly ended: AbortController;
}

export function createUploadPlaces(slots: number, { waitMs, clientMs } = usual): UploadPlaces {
  const perHolderMax = Math.max(1, Math.floor(slots * SHARE));
  const waitersPerHolderMax = perHolderMax * WAITING_PER_PLACE;
  const queue = new FairQueue({ slots, perHolderMax, waitersPerHolderMax, waitMs });
  const taken = new Set<Taken>();
  /** Of each that waits, its workspace. */
  const waiting = new Set<{ readonly workspaceId: Guid }>();
  const look = (): void => {
    queue.sweep();
    if (waiting.size > 0) makeRoom();
  };
  const looking = setInterval(look, Math.max(10, waitMs / 10)).unref();

  /** Ends as many slow uploads as others wait, the slowest first: a workspace's own where it has its share. */
  function makeRoom(): void {
    for (const workspaceId of new Set([...waiting].map((waiter) => waiter.workspaceId))) {
      const own = [...taken].filter((place) => place.workspaceId === workspaceId);
      const inTheWay = own.length < perHolderMax ? [...taken] : own;
      const wanted = [...waiting].filter((waiter) => waiter.workspaceId === workspaceId).length;
      const leaving = inTheWay.filter(({ ended }) => ended.signal.aborted).length;
      const slow = inTheWay
        .filter(({ pace, ended }) => !ended.signal.aborted && isSlow(pace))
        .sort((one, other) => one.pace.perMs - other.pace.perMs);
      for (const { ended } of slow.slice(0, Math.max(0, wanted - leaving)))
        ended.abort(new GatewayError("TOO_MANY_CONCURRENT", { message: TOO_SLOW }));
    }
  }

  const isSlow = (pace: UploadPace): boolean => pace.waitedMs > clientMs && pace.perMs < SLOW;

  function enter(workspaceId: Guid, pace: UploadPace): UploadPlace {
    const place: Taken = { workspaceId, pace, ended: new AbortController() };
    taken.add(place);
    const leave = (): void => {
      taken.delete(place);
      queue.release(workspaceId);
    };
    return { signal: place.ended.signal, leave };
  }

  return {
    take: (workspaceId, pace) =>
      new Promise((resolve, reject) => {
        const waiter = { workspaceId };
        waiting.add(waiter);
        queue.acquire(workspaceId, (answer) => {
          waiting.delete(waiter);
          if (answer === "acquired") resolve(enter(workspaceId, pace));
          else if (answer === "crowded") reject(new GatewayError("TOO_MANY_CONCURRENT"));
          else reject(new StorageUnavailableError("Too many uploads are under way."));
        });
      }),
    close: () => clearInterval(looking),
  };
}

const TOO_SLOW =
  "The upload came so slowly that its place was given to others; try again, on a faster connection or when fewer upload.";
