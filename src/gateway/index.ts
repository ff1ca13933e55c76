// Public API of gateway/.

export { createGateway, type Gateway } from "./gateway.ts";
