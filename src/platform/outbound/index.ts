// The `fetch` for addresses that others chose.
export { createOutboundFetch, OutboundError, type OutboundFetch } from "./outbound-fetch.ts";
