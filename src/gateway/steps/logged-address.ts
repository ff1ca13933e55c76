// Finds the workspace in a URL that matched no operation, for the query log. Examples are an
// unknown path, an unsupported method, and a rejected request line.
import { kindOf } from "../../log/index.ts";

/**
 * Matches a URL or a path with an optional prefix, a workspace id, and perhaps the part of the API,
 * such as `query`.
 */
const targetForm =
  /^(?:https?:\/\/[^/?#]*)?((?:\/api\/v1\/gateway)?\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/([^/?#]*)[^?#]*)?)(?:[?#]|$)/i;
const unstorable = /[^\x21-\x7e]/g;

/**
 * Returns what the log row shows about a URL. Returns null if the URL names no workspace.
 * @param target the URL in the request line, which was not checked
 */
export function loggedAddressOf(target: string) {
  const match = targetForm.exec(target);
  if (match === null) return null;
  const [, path = "", workspace = "", part = ""] = match;
  return {
    workspaceId: workspace.toLowerCase(),
    /**
     * The part of the API, such as `query`. It is `unknown` if the API has no part of this name.
     */
    kind: kindOf(part),
    /**
     * Path without the query string. Characters that the database cannot store are replaced by `?`.
     */
    path: path.replace(unstorable, "?"),
  };
}
