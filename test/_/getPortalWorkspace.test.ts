import { describe } from "vitest";
import { portalPageCases, workspace } from "./portal-page-cases.ts";

describe("getPortalWorkspace: GET /_/w/{workspace}", () => {
  portalPageCases([`/_/w/${workspace}`, `/_/w/${workspace.toUpperCase()}`], ["/_/w/x", "/_/w/"]);
});
