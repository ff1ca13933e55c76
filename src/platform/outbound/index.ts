// The `fetch` for addresses that others chose.
export {
  createOutboundFetch,
  OutboundError,
  type OutboundFetch,
  type OutboundOptions,
} from "./outbound-fetch.ts";
