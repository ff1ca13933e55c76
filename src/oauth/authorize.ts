// Begins an OAuth authorization: a client sends the browser of a user to the gateway to ask for
// access. Passes supported parameters on to oidc-provider and ignores all other parameters, as
// OAuth requires. Rejects requests that images, frames or scripts cause.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError, isOAuthScope, type Call, type Reply } from "../contract/index.ts";
import type { IdentityContext } from "./identity-context.ts";
import { asAuthorizeFailure } from "./oauth-failures.ts";
import { oauthPaths } from "./oauth-paths.ts";
import type { ProviderAnswer } from "./provider/captured-answer.ts";

type AuthorizationParameters = Call<"startAuthorization">["query"];
type Redirect = Reply<"startAuthorization">;

/** The scope of an authorization request that names no scope. */
const DEFAULT_SCOPE = "gateway:read";
/** The supported values of the parameter `prompt`. The gateway ignores all other values. */
const prompts: ReadonlySet<string> = new Set(["none", "login", "consent"]);

const splitWords = (text: string): readonly string[] =>
  text.split(" ").filter((word) => word !== "");

/**
 * Returns true if the browser loads the address as an image, a frame or a script. The user would
 * see no page, but the authorization would count against the limit of pending authorizations. So
 * the request is rejected.
 */
const isSubresource = ({ "sec-fetch-dest": target }: IncomingHttpHeaders): boolean =>
  target !== undefined && target !== "document";

/**
 * Begins an authorization.
 * @returns a redirect to the sign-in page, the consent page or the client
 * @throws GatewayError NOT_FOUND if an external service issues the tokens
 * @throws GatewayError INVALID_REQUEST if the request is not valid
 * @throws GatewayError TOO_MANY_TRIES if too many authorizations wait for their users
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
        "This address can be opened only as a page in a browser window. Go back to the application and connect again.",
    });
  const { scope = "", prompt = "", resource = [], ...plain } = given;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(plain)) if (value) parameters.set(name, value);
  const known = splitWords(scope).filter(isOAuthScope);
  // If the gateway knows none of the requested scopes, they are passed on unchanged. oidc-provider
  // then refuses the request.
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
 * Prevents that an attacker uses the gateway to redirect browsers to any site (RFC 9700, 4.11.2).
 * If the configuration does not list the client, and its redirect address is https, errors are not
 * sent to the client by redirect. This function then throws an error, which a page of the gateway
 * shows.
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
    message: `The gateway refused the application's request: ${error ?? "it is not valid"}. Go back to the application and connect again.`,
  });
}

export const cookieHeader = ({
  cookie,
}: IncomingHttpHeaders): Readonly<Record<string, string>> => ({
  accept: "text/html",
  ...(cookie === undefined ? {} : { cookie }),
});

/**
 * Converts a response of oidc-provider to a redirect of the browser.
 * @throws Error if the response is not a redirect (status 303)
 */
export function asRedirect({ status, location, cookies }: ProviderAnswer): Redirect {
  if (status !== 303 || location === undefined)
    throw new Error(`the provider answered ${status} to an authorization`);
  return {
    status: 303,
    headers: { Location: location, ...(cookies.length === 0 ? {} : { "Set-Cookie": cookies }) },
  };
}
