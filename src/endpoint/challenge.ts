// Answers the challenge by which some senders ask whether an address is willing (G33.8): what they sent, where they know the token. Text of
// somebody else's: short, and never anything that a browser would run.
import { timingSafeEqual } from "node:crypto";
import { GatewayError, type Call } from "../contract/index.ts";
import { sha256 } from "../platform/index.ts";
import type { EndpointSecrets } from "./endpoint-secrets.ts";
import type { FoundEndpoints } from "./found-endpoints.ts";

export interface ChallengeDependencies {
  readonly endpoints: FoundEndpoints;
  readonly secrets: EndpointSecrets;
}

const challengeBytesMax = 1024;

/** Of a call under either spelling. */
type ChallengeCall = Pick<
  Call<"challengeEndpoint">,
  "path" | "query" | "admit" | "isFromOwnComputer"
>;

/**
 * @throws GatewayError NOT_FOUND; INVALID_REQUEST; CHALLENGE_REFUSED, the same for another token as where there is none; what the meter refuses
 */
export async function answerChallenge(
  { endpoints, secrets }: ChallengeDependencies,
  call: ChallengeCall,
): Promise<{ readonly status: 200; readonly type: "text/plain"; readonly stream: string }> {
  const endpoint = await endpoints.need(call.path);
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = call.query;
  if (mode === undefined || token === undefined || challenge === undefined || challenge === "")
    throw invalid("A challenge needs hub.mode, hub.verify_token and hub.challenge.");
  if (Buffer.byteLength(challenge) > challengeBytesMax)
    throw invalid(`hub.challenge has at most ${challengeBytesMax} bytes.`);
  const own = await secrets(endpoint, "verifyToken", call);
  // Compared in any case, and as hashes: how long it takes tells neither whether there is a token nor how long it is.
  const isSame = timingSafeEqual(sha256(token), sha256(own ?? ""));
  if (!isSame || own === undefined || own === "" || mode !== "subscribe")
    throw new GatewayError("CHALLENGE_REFUSED");
  await call.admit(true);
  return { status: 200, type: "text/plain", stream: challenge };
}

const invalid = (message: string): GatewayError => new GatewayError("INVALID_REQUEST", { message });
