import { describe } from "vitest";
import { portalPageCases } from "./portal-page-cases.ts";

describe("getPortalProfile: GET /_/profile", () => {
  portalPageCases(["/_/profile"], ["/_/profile/", "/_/Profile"]);
});
