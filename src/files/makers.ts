// Determines who uploaded a file (its maker), and which files count as a caller's own.
import type { BlobMaker } from "../blobs/index.ts";
import type { Grant } from "../access/index.ts";
import { clientActor } from "../query/index.ts";
import { GatewayError, type AuthenticatedCaller } from "../contract/index.ts";

/** Returns the text that identifies the caller as the maker of a file, such as `key:<id>`. */
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
 * Returns the maker whose files the caller may read without the right `files.read`. This is the
 * caller itself, if it has the right `files.upload`. Returns null for a publishable key, because
 * all clients share this key.
 */
export function ownUploads(grant: Grant, caller: AuthenticatedCaller): BlobMaker | null {
  const isPublishable = caller.kind === "key" && caller.keyKind === "publishable";
  return grant.rights.has("files.upload") && !isPublishable ? makerOf(caller) : null;
}

/**
 * Returns true for a publishable key and for an end user. These callers have no secret key of the
 * workspace (G11.8).
 */
export const isPublicCaller = (caller: AuthenticatedCaller): boolean =>
  caller.kind === "endUser" || (caller.kind === "key" && caller.keyKind === "publishable");

/** Creates the error for a caller without a right on files, such as `read`. */
export const missingRight = (right: string): GatewayError =>
  new GatewayError("SCOPE_VIOLATION", {
    message: `The credential does not have the right \`${right}\` on files. Use a credential that has this right.`,
  });
