// The error of a call for which a shared resource has no free units (G38.2). It names the resource,
// the share that is used up, and the time of the next try.
import { type CapacitySpentError, shareName, type ShareName } from "../platform/capacity/index.ts";
import { GatewayError } from "./errors.ts";

/** The sentence for each share that is used up. It never names another workspace. */
const reasons: Readonly<Record<ShareName, (what: string) => string>> = {
  network: (what) => `Your network uses all the ${what} that it may have.`,
  credential: (what) => `This credential uses all the ${what} that it may have.`,
  connection: (what) => `This connection uses all the ${what} that it may have.`,
  class: (what) =>
    `Callers without a secret of this workspace use all the ${what} that they may have together.`,
  workspace: (what) => `This workspace uses all the ${what} that it may have.`,
  server: (what) => `The server has no free ${what} now.`,
};

const ENDED = "The gateway ended the call, because other callers wait for the resources it used.";

/**
 * Returns a 429 if the workspace, one of its classes, or the network has used up its share. Returns
 * a 503 if all units of the server are in use.
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
