import { describe } from "vitest";
import { describeCalls } from "../endpoint/call-cases.ts";

describe("POST /{workspaceId}/webhook/{endpointId}", () => describeCalls("webhook"));
