// PATCH /api/v1/portal/profile (G44.4).
import { afterAll, expect, it } from "vitest";
import { openBrowser, openPortalStage } from "./portal-stage.ts";

const path = "/api/v1/portal/profile";

const stage = await openPortalStage();
afterAll(() => stage.close());
const browser = openBrowser(stage.gateway.client);
await browser.signIn();

it("200: sets and removes the name; 400 for unusual names and other fields", async () => {
  const change = (json: object) => browser.ask(path, { method: "PATCH", json });
  expect((await change({ name: "Ada <b>" })).json.name).toBe("Ada <b>");
  expect((await change({ name: null })).json.name).toBeNull();
  const lines = ["two\nlines", "\u001b[31mred", "\u0000", "\u0085", "\u2028"].map((name) => ({
    name,
  }));
  const others = [{}, { name: "" }, { name: "x".repeat(101) }, { name: 1 }, { email: "a@b.c" }];
  for (const body of [...lines, ...others])
    expect((await change(body)).status, JSON.stringify(body)).toBe(400);
  expect((await change({ name: "\t" })).json.error).toContain("without control characters");
});
