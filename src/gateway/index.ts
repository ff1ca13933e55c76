// Public API of gateway/: creates the whole gateway from its configuration.
export { createGateway, type Gateway } from "./gateway.ts";
