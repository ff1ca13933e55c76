// DELETE /api/v1/portal/profile/sessions/{sessionId} (G44.6).
import { afterAll, expect, it } from "vitest";
import { signInMember } from "../support/members.ts";
import { openBrowser, openPortalStage, sessionPath, shop } from "./portal-stage.ts";

const path = "/api/v1/portal/profile";

const stage = await openPortalStage();
afterAll(() => stage.close());
const { client } = stage.gateway;
const browser = openBrowser(client);
await browser.signIn();

it("204: ends an own session; 404: the same for sessions of others and unknown ones", async () => {
  const other = openBrowser(client);
  await other.signIn();
  const stranger = await signInMember(stage.database, { workspaceId: shop, role: "owner" });
  const { sessions } = (await browser.ask(`${path}/sessions`)).json;
  expect(sessions).toHaveLength(2);
  const end = (id: string) => browser.ask(`${path}/sessions/${id}`, { method: "DELETE" });
  const foreign = await end(stranger.sessionId);
  const unknown = await end(stage.ownerId);
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  const ended = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  expect((await end(ended.id.toUpperCase())).status).toBe(204);
  expect((await other.ask(sessionPath)).status).toBe(401);
  expect((await client(sessionPath, stranger)).status).toBe(200);
});
