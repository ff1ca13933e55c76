// Creates the error of a call for which not enough of a limited resource is free (G38.2). The
// message names the resource and the owner of the reached limit, and says when to try again.
import { type CapacitySpentError, shareName, type ShareName } from "../platform/capacity/index.ts";
import { GatewayError } from "./errors.ts";

/**
 * The sentences about the limit that is reached, by the owner of the limit. They never name another
 * workspace.
 */
const reasons: Readonly<Record<ShareName, (what: string) => string>> = {
  network: (what) => `Your network has reached its limit of ${what}.`,
  credential: (what) => `This credential has reached its limit of ${what}.`,
  connection: (what) => `This connection has reached its limit of ${what}.`,
  class: (what) =>
    `Callers of this workspace without a secret, such as end users, have together reached their limit of ${what}.`,
  workspace: (what) => `This workspace has reached its limit of ${what}.`,
  server: (what) => `The gateway has no free ${what} now.`,
};

const ENDED = "The gateway ended the call, because other callers wait for the resources it used.";

/**
 * Returns a 429 if the limit of the workspace, of a class of its callers, of a network, a
 * credential or a connection is reached. Returns a 503 if the resource is used up on this node of
 * the gateway.
 */
export function capacityRefusal(error: CapacitySpentError): GatewayError {
  const { resource, spent, isEnded } = error;
  const seconds = String(resource.retryAfterSeconds);
  const sentences = [
    ...(isEnded ? [resource.whyEnded ?? ENDED] : []),
    reasons[shareName(resource, spent)](resource.what),
    `Try again in ${seconds} ${seconds === "1" ? "second" : "seconds"}, with fewer calls at a time.`,
  ];
  return new GatewayError(spent === "node" ? "UNAVAILABLE" : "TOO_MANY_CONCURRENT", {
    message: sentences.join(" "),
    headers: { "Retry-After": seconds },
    cause: error,
    isRefusal: true,
  });
}
