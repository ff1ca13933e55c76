// Determines which caller uploaded a file (its maker), and which files a caller may read because it
// uploaded them.
import type { BlobMaker } from "../blobs/index.ts";
import type { Grant } from "../access/index.ts";
import { clientActor } from "../query/index.ts";
import { GatewayError, type AuthenticatedCaller } from "../contract/index.ts";

/** Returns the text that is stored with a file to identify its uploader, such as `key:<id>`. */
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
 * Returns the uploader whose files the caller may read without the right `files.read`. This is the
 * caller itself, if it has the right `files.upload`. Returns null for all other callers, and for
 * publishable keys, because many clients share such a key.
 */
export function ownUploads(grant: Grant, caller: AuthenticatedCaller): BlobMaker | null {
  const isPublishable = caller.kind === "key" && caller.keyKind === "publishable";
  return grant.rights.has("files.upload") && !isPublishable ? makerOf(caller) : null;
}

/**
 * Returns true for a publishable key and for an end user. These callers do not have a secret key of
 * the workspace (G11.8).
 */
export const isPublicCaller = (caller: AuthenticatedCaller): boolean =>
  caller.kind === "endUser" || (caller.kind === "key" && caller.keyKind === "publishable");

/**
 * Returns the error for a caller that lacks a right on files.
 * @param right name of the right, such as `read`
 */
export const missingRight = (right: string): GatewayError =>
  new GatewayError("SCOPE_VIOLATION", {
    message: `The credential does not have the right \`${right}\` on files. Use a credential that has this right.`,
  });
