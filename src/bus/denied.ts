// The one refusal of a topic: not declared, disabled and not the caller's are alike.
import { GatewayError } from "../contract/index.ts";

export const denied = (): GatewayError => new GatewayError("TOPIC_DENIED");
