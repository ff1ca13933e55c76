// What other folders may use of gateway/: all of it that is public passes through here.

export { createGateway, type Gateway } from "./gateway.ts";
