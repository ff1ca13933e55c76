// The `fetch` for URLs that users and clients choose, and its rule for public addresses.
export {
  createOutboundFetch,
  OutboundError,
  type OutboundFetch,
  type OutboundOptions,
} from "./outbound-fetch.ts";
export { isPublicAddress } from "./public-address.ts";
