// Looks records up together: one statement at a time on a node, for everybody who has asked since the one before. Whoever has no credential
// may ask, too: they cost one connection at most, however many they are, and nothing of a workspace's part of the connections.
import type { Guid } from "../contract/index.ts";
import { asOwnWork } from "../platform/capacity/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { BlobRecord } from "./blob.ts";
import { findBlobs } from "./blob-store.ts";

/** Of one statement. */
const TOGETHER = 500;

export type FindBlob = (workspaceId: Guid, id: Guid) => Promise<BlobRecord | undefined>;

interface Asked {
  readonly workspaceId: Guid;
  readonly id: Guid;
  readonly answer: PromiseWithResolvers<BlobRecord | undefined>;
}

/** @returns the record as it is after the call; rejects with the database's error */
export function createFindTogether(control: Connection): FindBlob {
  let waiting: Asked[] = [];
  let isLooking = false;

  async function look(): Promise<void> {
    isLooking = true;
    while (waiting.length > 0) {
      const asked = waiting.slice(0, TOGETHER);
      waiting = waiting.slice(TOGETHER);
      await answerAll(asked);
    }
    isLooking = false;
  }

  async function answerAll(asked: readonly Asked[]): Promise<void> {
    try {
      const records = await findBlobs(control, asked);
      const found = new Map(records.map((record) => [keyOf(record), record]));
      for (const one of asked) one.answer.resolve(found.get(keyOf(one)));
    } catch (error) {
      for (const { answer } of asked) answer.reject(error);
    }
  }

  return (workspaceId, id) => {
    const answer = Promise.withResolvers<BlobRecord | undefined>();
    waiting.push({ workspaceId, id, answer });
    if (!isLooking) void asOwnWork(look);
    return answer.promise;
  };
}

const keyOf = ({ workspaceId, id }: Pick<Asked, "workspaceId" | "id">): string =>
  `${workspaceId}/${id}`;
