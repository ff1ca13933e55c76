import { describe, expect, it } from "vitest";
import { startGateway } from "../support/gateway.ts";
import { portalPageCases } from "./portal-page-cases.ts";

describe("getPortal: GET /_/", () => {
  portalPageCases(["/_/"], ["/_/x", "/_/x/", "/_docs/_/index.html", "/_docs/_"]);

  it("200: says which command builds the portal if it is not built", async () => {
    const reason = "The documentation is not built. Run `npm run build`.";
    const gateway = await startGateway({
      docs: async () => ({ site: null, isBuilding: true, reason }),
    });
    const { status, text } = await gateway.client("/_/");
    await gateway.close();
    expect(status).toBe(200);
    expect(text).toContain("The portal is not built. Run <code>npm run build</code>.");
    expect(text).toContain('<meta http-equiv="refresh"');
  });
});
