// Which kind of credential a token is, by how it begins: an API key, or a JSON Web Token of an end user.
// Refuses nothing by itself; what each is worth is decided where its kind is known.
import type { Authenticate } from "../steps/credential.ts";

/** How the header of a JSON Web Token begins: an object, in base64url. */
const WEB_TOKEN = "eyJ";

/** @param keys asked for everything that is no JSON Web Token */
export const byKind = (keys: Authenticate, webTokens: Authenticate): Authenticate => {
  return (token) => (token.startsWith(WEB_TOKEN) ? webTokens(token) : keys(token));
};
