// What a caller reads when a shared resource has no room for its call (G38.2): the resource, whose
// share is used up, and when to try again.
import { CapacitySpentError, shareName, type ShareName } from "../platform/capacity/index.ts";
import { GatewayError } from "./errors.ts";

/** The sentence about the share that is used up. It never names another workspace. */
const reasons: Readonly<Record<ShareName, (what: string) => string>> = {
  network: (what) => `Your network uses all the ${what} that it may have.`,
  credential: (what) => `This credential uses all the ${what} that it may have.`,
  connection: (what) => `This connection uses all the ${what} that it may have.`,
  class: (what) =>
    `Callers without a secret of this workspace use all the ${what} that they may have together.`,
  workspace: (what) => `This workspace uses all the ${what} that it may have.`,
  server: (what) => `The server has no free ${what} now.`,
};

const ENDED = "The call was ended, because others wait for what it used.";

/**
 * Returns the 429 for what the workspace, one of its classes or the network has used up, the 503
 * for what the server lacks.
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
