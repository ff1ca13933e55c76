// Cached records: a lookup never returns the record of another workspace with the same file id,
// such as a copy of the workspace.
import { expect, it } from "vitest";
import type { BlobRecord } from "../../src/blobs/index.ts";
import { createFileRecordCache } from "../../src/files/file-record-cache.ts";

const [one, other, neither] = ["w1", "w2", "w3"];

it("a lookup finds the file of its own workspace after a lookup in another workspace", async () => {
  const asked: string[] = [];
  const found = createFileRecordCache({
    async find(workspaceId, id) {
      asked.push(workspaceId);
      return workspaceId === neither ? undefined : ({ workspaceId, id } as BlobRecord);
    },
  });
  for (const workspaceId of [one, other, one, neither, one])
    expect((await found.find(workspaceId, "f"))?.workspaceId).toBe(
      workspaceId === neither ? undefined : workspaceId,
    );
  expect((await found.find(neither, "f"))?.workspaceId).toBeUndefined();
  expect(asked).toEqual([one, other, neither]);
});

it("a lookup of an absent file finds nothing if the file is deleted meanwhile", async () => {
  const answer = Promise.withResolvers<undefined>();
  const cache = createFileRecordCache({ find: () => answer.promise });
  const found = cache.find(one, "f");
  cache.forget(one, "f");
  answer.resolve(undefined);
  expect(await found).toBeUndefined();
});
