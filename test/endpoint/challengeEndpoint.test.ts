import { describe } from "vitest";
import { describeChallenges } from "../endpoint/challenge-cases.ts";

describe("GET /{workspaceId}/endpoint/{endpointId}", () => describeChallenges("endpoint"));
