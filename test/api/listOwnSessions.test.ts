// GET /api/v1/portal/profile/sessions (G44.6).
import { afterAll, expect, it } from "vitest";
import { signInMember } from "../support/members.ts";
import { openBrowser, openPortalStage, shop } from "./portal-stage.ts";

const stage = await openPortalStage();
afterAll(() => stage.close());

it("200: the sessions of the user alone, and which one is the current", async () => {
  const [one, other] = [openBrowser(stage.gateway.client), openBrowser(stage.gateway.client)];
  await one.signIn();
  await other.signIn();
  await signInMember(stage.database, { workspaceId: shop, role: "owner" });
  const { status, json } = await one.ask("/api/v1/portal/profile/sessions");
  expect([status, json.sessions]).toMatchObject([200, [{ sourceIp: "127.0.0.1" }, {}]]);
  const current = json.sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  expect(current).toHaveLength(1);
});
