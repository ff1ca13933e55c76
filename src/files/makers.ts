// Identifies the makers of files, and decides which files are a caller's own.
import type { BlobMaker } from "../blobs/index.ts";
import type { Grant } from "../access/index.ts";
import { clientActor } from "../query/index.ts";
import { GatewayError, type AuthenticatedCaller } from "../contract/index.ts";

/** Returns the maker that the record of a caller's upload names. */
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

/**
 * Returns the maker whose uploads the caller may read without a right to read: the caller itself,
 * if it may upload. Returns null for publishable keys, because every client has them.
 */
export function ownUploads(grant: Grant, caller: AuthenticatedCaller): BlobMaker | null {
  const isPublishable = caller.kind === "key" && caller.keyKind === "publishable";
  return grant.rights.has("files.upload") && !isPublishable ? makerOf(caller) : null;
}

/**
 * Returns true if the caller holds no secret of the workspace (G11.8): publishable keys and end
 * users.
 */
export const isPublicCaller = (caller: AuthenticatedCaller): boolean =>
  caller.kind === "endUser" || (caller.kind === "key" && caller.keyKind === "publishable");

/** Creates the refusal of a caller without a right on files. */
export const missingRight = (right: string): GatewayError =>
  new GatewayError("SCOPE_VIOLATION", {
    message: `The credential does not have the right ${right} on files.`,
  });
