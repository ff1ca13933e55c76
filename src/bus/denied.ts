// The error for a topic that the caller must not use. The error is the same for a topic that does
// not exist, is disabled, or is forbidden to the caller.
import { GatewayError } from "../contract/index.ts";

export const denied = (): GatewayError => new GatewayError("TOPIC_DENIED");
