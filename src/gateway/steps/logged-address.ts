// Finds the workspace in an address without an operation, for the query log. Examples are an
// unknown address, a wrong method, and a rejected request line.
import { kindOf } from "../../log/index.ts";

/**
 * Matches an address with an optional prefix, a workspace, and perhaps the part of the API, such as
 * `query`.
 */
const targetForm =
  /^(?:https?:\/\/[^/?#]*)?((?:\/api\/v1\/gateway)?\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/([^/?#]*)[^?#]*)?)(?:[?#]|$)/i;
const unstorable = /[^\x21-\x7e]/g;

/**
 * Returns what the log row contains about the address. Returns null if the address contains no
 * workspace.
 * @param target the target in the request line, not validated
 */
export function loggedAddressOf(target: string) {
  const match = targetForm.exec(target);
  if (match === null) return null;
  const [, path = "", workspace = "", part = ""] = match;
  return {
    workspaceId: workspace.toLowerCase(),
    /** The part of the API, such as `query`. It is `unknown` for every other text. */
    kind: kindOf(part),
    /** Path without the query string, in characters that the database can store. */
    path: path.replace(unstorable, "?"),
  };
}
