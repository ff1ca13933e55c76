import { describe } from "vitest";
import { portalPageCases, workspace } from "./portal-page-cases.ts";

describe("getPortalScreen: GET /_/w/{workspace}/{screen}", () => {
  portalPageCases(
    [`/_/w/${workspace}/tables`],
    [`/_/w/${workspace}/Tables`, `/_/w/${workspace}/a/b`, "/_/w/x/tables"],
  );
});
