// Requests of the gateway to URLs that users and clients choose, and the check for public
// addresses.
export { createPrivateTargets } from "./private-targets.ts";
export {
  createOutboundFetch,
  OutboundError,
  type OutboundFetch,
  type OutboundOptions,
} from "./outbound-fetch.ts";
export { isPublicAddress } from "./public-address.ts";
