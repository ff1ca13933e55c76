// The `fetch` for URLs that users and clients choose.
export {
  createOutboundFetch,
  OutboundError,
  type OutboundFetch,
  type OutboundOptions,
} from "./outbound-fetch.ts";
