// Looks up the records of files in batches, so that all lookups of a node together use at most one
// database connection. This matters because callers without a credential can cause lookups. A node
// runs one lookup statement at a time, for all requests that arrived during the previous statement.
// Lookups run as work of the gateway, so that the limits of a workspace do not apply.
import type { Guid } from "../contract/index.ts";
import { asOwnWork } from "../platform/capacity/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { BlobRecord } from "./blob.ts";
import { findBlobs } from "./blob-store.ts";

/** Number of records that one statement looks up. */
const BATCH = 500;

export type FindBlob = (workspaceId: Guid, id: Guid) => Promise<BlobRecord | undefined>;

interface FindRequest {
  readonly workspaceId: Guid;
  readonly id: Guid;
  readonly answer: PromiseWithResolvers<BlobRecord | undefined>;
}

/**
 * Creates a function that finds the record of a file. The function reads the record after the call,
 * so the result contains all earlier changes. It rejects with the error of the database.
 */
export function createBatchedFind(control: Connection): FindBlob {
  let waiting: FindRequest[] = [];
  let isReading = false;

  async function readBatches(): Promise<void> {
    isReading = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      await answerAll(batch);
    }
    isReading = false;
  }

  async function answerAll(batch: readonly FindRequest[]): Promise<void> {
    try {
      const records = await findBlobs(control, batch);
      const found = new Map(records.map((record) => [recordKeyOf(record), record]));
      for (const request of batch) request.answer.resolve(found.get(recordKeyOf(request)));
    } catch (error) {
      for (const { answer } of batch) answer.reject(error);
    }
  }

  return (workspaceId, id) => {
    const answer = Promise.withResolvers<BlobRecord | undefined>();
    waiting.push({ workspaceId, id, answer });
    if (!isReading) void asOwnWork(readBatches);
    return answer.promise;
  };
}

const recordKeyOf = ({ workspaceId, id }: Pick<FindRequest, "workspaceId" | "id">): string =>
  `${workspaceId}/${id}`;
