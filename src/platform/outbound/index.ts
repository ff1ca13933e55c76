// What other folders may use of platform/outbound/: all of it that is public passes through here.
export { createOutboundFetch, OutboundError, type OutboundFetch } from "./outbound-fetch.ts";
