// Reads for the log which workspace an address names that led to no operation: an unknown one, another method, a refused request line.
import type { Guid } from "../../contract/index.ts";
import { kindOf } from "../../log/index.ts";

export interface LoggedAddress {
  readonly workspaceId: Guid;
  /** The part of the API, or `unknown`: what a stranger writes there is no part. */
  readonly kind: string;
  /** Without the query string, in characters that can be stored. */
  readonly path: string;
}

/** Scheme and authority aside, the prefix or none, a workspace, perhaps the part of the API. */
const form =
  /^(?:https?:\/\/[^/?#]*)?((?:\/api\/v1\/gateway)?\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/([^/?#]*)[^?#]*)?)(?:[?#]|$)/i;
const unstorable = /[^\x21-\x7e]/g;

/** @param target as it stood in the request line, whatever that was; null where it names no workspace */
export function addressOf(target: string): LoggedAddress | null {
  const match = form.exec(target);
  if (match === null) return null;
  const [, path = "", workspace = "", part = ""] = match;
  return {
    workspaceId: workspace.toLowerCase(),
    kind: kindOf(part),
    path: path.replace(unstorable, "?"),
  };
}
