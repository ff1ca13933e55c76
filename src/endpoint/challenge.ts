// Answers the challenge (a GET request) with which some senders check the owner of an endpoint
// before they use the endpoint (G33.8). A sender that knows the endpoint's token gets its own
// challenge text back. The text comes from outside, so it may have at most 1,024 bytes and is sent
// as plain text only.
import { timingSafeEqual } from "node:crypto";
import type { Catalog } from "../catalog/index.ts";
import { GatewayError, type Call } from "../contract/index.ts";
import { sha256 } from "../platform/index.ts";
import type { EndpointSecrets } from "./endpoint-secrets.ts";
import { requireEndpoint } from "./endpoint-lookup.ts";

export interface ChallengeDependencies {
  readonly catalog: Pick<Catalog, "get">;
  readonly secrets: EndpointSecrets;
}

const challengeBytesMax = 1024;

type ChallengeCall = Call<"challengeEndpoint"> | Call<"challengeWebhook">;

/**
 * Answers a challenge of a sender.
 * @throws GatewayError NOT_FOUND if the endpoint does not exist
 * @throws GatewayError INVALID_REQUEST if a parameter is missing, or `hub.challenge` is longer than
 *   1,024 bytes
 * @throws GatewayError CHALLENGE_REFUSED if the token is wrong or the endpoint has none
 * @throws GatewayError if a usage limit refuses the call
 */
export async function answerChallenge(
  { catalog, secrets }: ChallengeDependencies,
  call: ChallengeCall,
): Promise<{ readonly status: 200; readonly type: "text/plain"; readonly stream: string }> {
  const endpoint = await requireEndpoint(catalog, call.path);
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = call.query;
  if (mode === undefined || token === undefined || challenge === undefined || challenge === "")
    throw invalidChallenge(
      "A challenge needs the parameters `hub.mode`, `hub.verify_token` and `hub.challenge`. Send all three parameters.",
    );
  if (Buffer.byteLength(challenge) > challengeBytesMax)
    throw invalidChallenge(
      `The parameter \`hub.challenge\` must have at most ${challengeBytesMax} bytes. Send a shorter text.`,
    );
  const own = await secrets(endpoint, "verifyToken", call);
  // Hashes of the two tokens are compared, even if the endpoint has no token. So the response time
  // does not reveal if there is a token, or how long it is.
  const isSame = timingSafeEqual(sha256(token), sha256(own ?? ""));
  if (!isSame || own === undefined || own === "" || mode !== "subscribe")
    throw new GatewayError("CHALLENGE_REFUSED");
  await call.admit(true);
  return { status: 200, type: "text/plain", stream: challenge };
}

const invalidChallenge = (message: string): GatewayError =>
  new GatewayError("INVALID_REQUEST", { message });
