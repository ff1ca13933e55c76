// The error for a refused topic. It does not reveal whether the topic is undeclared, disabled or
// forbidden to the caller.
import { GatewayError } from "../contract/index.ts";

export const denied = (): GatewayError => new GatewayError("TOPIC_DENIED");
