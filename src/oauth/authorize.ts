// Begins an authorization: the browser of a user asks for access on behalf of a client. Passes on
// the parameters that the gateway supports, and ignores others, as OAuth requires. Rejects requests
// that images, frames or scripts cause.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError, isOAuthScope, type Call, type Reply } from "../contract/index.ts";
import type { IdentityContext } from "./identity-context.ts";
import { asAuthorizeFailure } from "./oauth-failures.ts";
import { oauthPaths } from "./oauth-paths.ts";
import type { ProviderAnswer } from "./provider/captured-answer.ts";

type AuthorizationParameters = Call<"startAuthorization">["query"];
type Redirect = Reply<"startAuthorization">;

/** The scope of a request that does not name a scope. */
const DEFAULT_SCOPE = "gateway:read";
/** The values of `prompt` that have a meaning without OpenID Connect. */
const prompts: ReadonlySet<string> = new Set(["none", "login", "consent"]);

const splitWords = (text: string): readonly string[] =>
  text.split(" ").filter((word) => word !== "");

/**
 * Returns true if the browser loads the address as an image, a frame or a script. The user would
 * not see a page, but the pending authorization would count against the limits.
 */
const isSubresource = ({ "sec-fetch-dest": target }: IncomingHttpHeaders): boolean =>
  target !== undefined && target !== "document";

/**
 * @throws GatewayError NOT_FOUND if an external service issues the tokens
 * @throws GatewayError INVALID_REQUEST if the request is not valid
 * @throws GatewayError TOO_MANY_TRIES if too many authorizations are pending
 */
export async function authorize(
  context: IdentityContext,
  { headers, sourceIp }: Pick<Call<"startAuthorization">, "headers" | "sourceIp">,
  given: AuthorizationParameters,
): Promise<Redirect> {
  if (!context.isEmbedded) throw new GatewayError("NOT_FOUND");
  if (isSubresource(headers))
    throw new GatewayError("INVALID_REQUEST", {
      message:
        "This address works only in a browser window. Go back to the application and connect again.",
    });
  const { scope = "", prompt = "", resource = [], ...plain } = given;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(plain)) if (value) parameters.set(name, value);
  const known = splitWords(scope).filter(isOAuthScope);
  // If all requested scopes are unknown, they are passed on, so that oidc-provider refuses them.
  const isUnknownOnly = known.length === 0 && splitWords(scope).length > 0;
  parameters.set("scope", isUnknownOnly ? scope : known.join(" ") || DEFAULT_SCOPE);
  const supportedPrompts = splitWords(prompt).filter((word) => prompts.has(word));
  if (supportedPrompts.length > 0) parameters.set("prompt", supportedPrompts.join(" "));
  for (const address of resource)
    if (address !== "") parameters.append("resource", context.audiences.canonical(address));
  try {
    const answer = await context.callProvider(sourceIp, {
      method: "GET",
      path: oauthPaths.authorize,
      parameters,
      headers: cookieHeader(headers),
    });
    refuseOpenRedirect(context, given, answer);
    return asRedirect(answer);
  } catch (error) {
    throw asAuthorizeFailure(error);
  }
}

/**
 * Shows a refusal on a page of the gateway if the configuration does not list the client and the
 * client returns to a web address. A redirect would make the gateway an open redirector (RFC 9700,
 * 4.11.2). Programs on the user's own computer get the refusal by redirect.
 */
function refuseOpenRedirect(
  { clients }: IdentityContext,
  { client_id: id = "", redirect_uri: returns = "" }: AuthorizationParameters,
  { location = "" }: ProviderAnswer,
): void {
  const error = /[?&#]error=([\w-]+)/.exec(location)?.[1];
  if (
    location.startsWith("/") ||
    !returns.startsWith("https:") ||
    clients.some((client) => client.id === id)
  )
    return;
  throw new GatewayError("INVALID_REQUEST", {
    message: `The gateway cannot answer the application's request: ${error ?? "it is refused"}.`,
  });
}

export const cookieHeader = ({
  cookie,
}: IncomingHttpHeaders): Readonly<Record<string, string>> => ({
  accept: "text/html",
  ...(cookie === undefined ? {} : { cookie }),
});

/**
 * Converts the answer of oidc-provider to a redirect of the browser.
 * @throws Error if the answer is not a redirect
 */
export function asRedirect({ status, location, cookies }: ProviderAnswer): Redirect {
  if (status !== 303 || location === undefined)
    throw new Error(`the provider answered ${status} to an authorization`);
  return {
    status: 303,
    headers: { Location: location, ...(cookies.length === 0 ? {} : { "Set-Cookie": cookies }) },
  };
}
