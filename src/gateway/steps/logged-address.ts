// Finds the workspace, for the query log, of an address without an operation: an unknown address,
// another method, or a refused request line.
import { kindOf } from "../../log/index.ts";

/** After scheme and authority: an optional prefix, a workspace, and perhaps the part of the API. */
const targetForm =
  /^(?:https?:\/\/[^/?#]*)?((?:\/api\/v1\/gateway)?\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/([^/?#]*)[^?#]*)?)(?:[?#]|$)/i;
const unstorable = /[^\x21-\x7e]/g;

/**
 * Returns the address of the log row; null if it names no workspace.
 * @param target the unvalidated target of the request line
 */
export function loggedAddressOf(target: string) {
  const match = targetForm.exec(target);
  if (match === null) return null;
  const [, path = "", workspace = "", part = ""] = match;
  return {
    workspaceId: workspace.toLowerCase(),
    /** The part of the API; `unknown` for any other text of the client. */
    kind: kindOf(part),
    /** Path without the query string, in characters that the database can store. */
    path: path.replace(unstorable, "?"),
  };
}
