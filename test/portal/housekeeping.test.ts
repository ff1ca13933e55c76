// Tests that expired sessions, invitations and known sign-in places (pairs of network and device)
// are deleted.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPortalHousekeeping } from "../../src/portal/housekeeping.ts";
import {
  membersPath,
  openBrowser,
  openPortalStage,
  shop,
  type PortalStage,
} from "../api/portal-stage.ts";

let now = Date.UTC(2026, 0, 5);
let stage: PortalStage;
beforeAll(async () => {
  stage = await openPortalStage({ clock: { now: () => now } });
});
afterAll(() => stage.close());

it("deletes expired sessions, places and invitations", async () => {
  const browser = openBrowser(stage.gateway.client);
  await browser.signIn();
  await browser.ask(membersPath, {
    json: { workspaceId: shop, email: "a@example.com", role: "viewer" },
  });
  const { control } = stage.database.database;
  const sweep = () =>
    createPortalHousekeeping({ control, clock: { now: () => now } }).sweep(() => true);
  const counts = async () =>
    Object.values(
      (
        await stage.sql(`select (select count(*)::int from gateway.portal_session) as s,
        (select count(*)::int from gateway.portal_invitation) as i, (select count(*)::int from gateway.portal_place) as p`)
      )[0]!,
    );
  await sweep();
  expect(await counts()).toEqual([1, 1, 1]);
  now += 13 * 3_600_000;
  await sweep();
  expect(await counts()).toEqual([0, 1, 1]);
  now += 4 * 86_400_000;
  await sweep();
  expect(await counts()).toEqual([0, 0, 1]);
  now += 90 * 86_400_000;
  await sweep();
  expect(await counts()).toEqual([0, 0, 0]);
});
