// Begins an authorization with those parameters of a request that mean something here; what else a client sends is ignored, as OAuth wants it.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError, isOAuthScope } from "../contract/index.ts";
import type { IdentityContext } from "./identity-context.ts";
import { asAuthorizeFailure } from "./oauth-failures.ts";
import { oauthPaths } from "./oauth-paths.ts";
import type { ProviderAnswer } from "./provider/captured-answer.ts";

/** As the contract names them. */
export interface AuthorizationParameters {
  readonly response_type?: string;
  readonly client_id?: string;
  readonly redirect_uri?: string;
  readonly scope?: string;
  readonly state?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
  readonly prompt?: string;
  readonly resource?: readonly string[];
}

interface AskedBy {
  readonly headers: IncomingHttpHeaders;
  readonly sourceIp: string;
}

interface Redirect {
  readonly status: 303;
  readonly headers: { readonly Location: string; readonly "Set-Cookie"?: readonly string[] };
}

/** Who names no scope wants to read. */
const DEFAULT_SCOPE = "gateway:read";
/** Those that have a meaning without OpenID Connect. */
const prompts: ReadonlySet<string> = new Set(["none", "login", "consent"]);

const words = (text: string): readonly string[] => text.split(" ").filter((word) => word !== "");

/** A picture, a frame or a script of another page: nobody would see what waits here, and it would take the place of those who do. */
const isUnseen = ({ "sec-fetch-dest": target }: IncomingHttpHeaders): boolean =>
  target !== undefined && target !== "document";

/** @throws GatewayError NOT_FOUND, INVALID_REQUEST, TOO_MANY_TRIES */
export async function authorize(
  context: IdentityContext,
  { headers, sourceIp }: AskedBy,
  given: AuthorizationParameters,
): Promise<Redirect> {
  if (!context.isEmbedded) throw new GatewayError("NOT_FOUND");
  if (isUnseen(headers))
    throw new GatewayError("INVALID_REQUEST", {
      message: "The application's request can only be answered to a person, in a window.",
    });
  const { scope = "", prompt = "", resource = [], ...plain } = given;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(plain)) if (value) parameters.set(name, value);
  const known = words(scope).filter(isOAuthScope);
  // One that asks for nothing but others is refused, not surprised.
  const isOthers = known.length === 0 && words(scope).length > 0;
  parameters.set("scope", isOthers ? scope : known.join(" ") || DEFAULT_SCOPE);
  const asked = words(prompt).filter((word) => prompts.has(word));
  if (asked.length > 0) parameters.set("prompt", asked.join(" "));
  for (const address of resource)
    if (address !== "") parameters.append("resource", context.audiences.canonical(address));
  try {
    const answer = await context.ask(sourceIp, {
      method: "GET",
      path: oauthPaths.authorize,
      parameters,
      headers: cookieHeader(headers),
    });
    refuseDetour(context, given, answer);
    return answered(answer);
  } catch (error) {
    throw asAuthorizeFailure(error);
  }
}

/**
 * Refusals do not go on to pages of clients that nobody has vouched for: links to this gateway would lead whoever follows them anywhere
 * (RFC 9700, 4.11.2). What a program on the person's own computer has asked wrongly it is told.
 */
function refuseDetour(
  { isRegistered }: IdentityContext,
  { client_id: id = "", redirect_uri: returns = "" }: AuthorizationParameters,
  { location = "" }: ProviderAnswer,
): void {
  const error = /[?&#]error=([\w-]+)/.exec(location)?.[1];
  if (location.startsWith("/") || !returns.startsWith("https:") || isRegistered(id)) return;
  throw new GatewayError("INVALID_REQUEST", {
    message: `The application's request cannot be answered: ${error ?? "it is refused"}.`,
  });
}

export const cookieHeader = ({
  cookie,
}: IncomingHttpHeaders): Readonly<Record<string, string>> => ({
  accept: "text/html",
  ...(cookie === undefined ? {} : { cookie }),
});

/** @throws Error for anything but a redirect: the provider answers nothing else here */
export function answered({ status, location, cookies }: ProviderAnswer): Redirect {
  if (status !== 303 || location === undefined)
    throw new Error(`the provider answered ${status} to an authorization`);
  return {
    status: 303,
    headers: { Location: location, ...(cookies.length === 0 ? {} : { "Set-Cookie": cookies }) },
  };
}
