// Records that are kept for a moment: never those of another workspace that has a file of the same id, as a copy of a workspace does.
import { expect, it } from "vitest";
import type { BlobRecord } from "../../src/blobs/index.ts";
import { createFoundFiles } from "../../src/files/found-files.ts";

const [one, other, neither] = ["w1", "w2", "w3"];

it("a file is found in the workspace that was asked, whichever was asked before", async () => {
  const asked: string[] = [];
  const found = createFoundFiles({
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
  expect(asked).toEqual([one, other, one, neither]);
});
