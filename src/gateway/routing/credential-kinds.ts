// The kind of a token by its prefix: an API key, or a JSON Web Token of an end user.
import type { Authenticate } from "../steps/credential.ts";

/** How the header of a JSON Web Token begins: an object, in base64url. */
const WEB_TOKEN = "eyJ";

/** @param keys asked for everything that is no JSON Web Token */
export const byKind = (keys: Authenticate, webTokens: Authenticate): Authenticate => {
  return (token) => (token.startsWith(WEB_TOKEN) ? webTokens(token) : keys(token));
};
