// GET /_/mail-frame (G47.3).
import { afterAll, beforeAll, expect, it } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";

let gateway: TestGateway;
beforeAll(async () => void (gateway = await startGateway()));
afterAll(() => gateway.close());

it("200: an empty page that allows no scripts and no requests", async () => {
  const { status, headers, text } = await gateway.client("/_/mail-frame");
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(text).not.toContain("<script");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'; sandbox allow-same-origin");
  expect(policy).not.toMatch(/script|connect|allow-(?:scripts|popups|forms|top)/);
});

it("400: a query parameter", async () => {
  expect((await gateway.client("/_/mail-frame?mail=1")).status).toBe(400);
});

it("405: other methods", async () => {
  expect((await gateway.client("/_/mail-frame", { method: "POST" })).status).toBe(405);
});
