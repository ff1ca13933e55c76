// Who uploads files, and whose files are whose own.
import type { BlobMaker } from "../blobs/index.ts";
import type { Grant } from "../access/index.ts";
import { clientActor } from "../query/index.ts";
import { GatewayError, type AuthenticatedCaller } from "../contract/index.ts";

export function makerOf(caller: AuthenticatedCaller): BlobMaker {
  switch (caller.kind) {
    case "key":
      return `key:${caller.keyId}`;
    case "endUser":
      return `endUser:${caller.endUserId}`;
    case "member":
      return `member:${caller.memberId}`;
    case "oauth":
      return `oauth:${clientActor(caller)}`;
  }
}

/** Whose uploads the caller may read without a right to read: its own, where it may upload. A publishable key is everybody's, so its uploads are nobody's. */
export function ownUploads(grant: Grant, caller: AuthenticatedCaller): BlobMaker | null {
  const isEverybody = caller.kind === "key" && caller.keyKind === "publishable";
  return grant.rights.has("files.upload") && !isEverybody ? makerOf(caller) : null;
}

/** Whether no secret of the workspace's stands behind the caller (G11.8): a published key, and whoever has registered. */
export const isAnybody = (caller: AuthenticatedCaller): boolean =>
  caller.kind === "endUser" || (caller.kind === "key" && caller.keyKind === "publishable");

export const lacks = (right: string): GatewayError =>
  new GatewayError("SCOPE_VIOLATION", {
    message: `The credential does not have the right ${right} on files.`,
  });
