// GET /_/mail, by status: the mails of the development inbox (G18.5).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  fromElsewhere,
  inProduction,
  openInboxStage,
  sends,
  type InboxStage,
} from "./inbox-stage.ts";

describe("getMailInbox: GET /_/mail", () => {
  let stage: InboxStage;
  beforeAll(async () => {
    stage = await openInboxStage();
  });
  afterAll(() => stage.close());

  it("200: the letters, the newest first, each with its receiver, time and address", async () => {
    const { status, headers, text } = await stage.gateway.client("/_/mail");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect([...text.matchAll(/href="(mail\/[^"]+)"/g)].map(([, link]) => link)).toEqual([
      `mail/${stage.code}`,
      `mail/${stage.confirmation}`,
    ]);
    expect(text).toContain("ada@customer.example");
    expect(text).toContain('<time datetime="2023-11-14T22:13:20.000Z">2023-11-14 22:13:20</time>');
  });

  it("200: a page that runs and loads nothing from a subject", async () => {
    const { headers, text } = await stage.gateway.client("/_/mail");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(text).not.toContain("<script");
    expect(text).toContain("&#60;script&#62;");
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("200: an empty inbox says what would fill it", async () => {
    const { startGateway } = await import("../support/gateway.ts");
    const empty = await startGateway();
    const { status, text } = await empty.client("/_/mail");
    await empty.close();
    expect(status).toBe(200);
    expect(text).toContain("No mail has been sent yet");
  });

  it("400: takes no parameters", async () => {
    expect((await stage.gateway.client("/_/mail?page=2")).status).toBe(400);
  });

  it("404: scripts of other sites find nothing", async () => {
    const { status } = await stage.gateway.client("/_/mail", { headers: fromElsewhere });
    expect(status).toBe(404);
    const link = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
    expect((await stage.gateway.client("/_/mail", { headers: link })).status).toBe(200);
  });

  it("404: a site that has pointed its own name at this computer finds nothing", async () => {
    const ask = (host: string) => stage.gateway.client("/_/mail", { headers: { Host: host } });
    expect((await ask("shop.example:4400")).status).toBe(404);
    expect((await ask("localhost")).status).toBe(200);
    expect((await ask("[::1]:4400")).status).toBe(200);
  });

  it.each([
    ["mails are really sent", sends],
    ["nobody develops", inProduction],
  ])("404: where %s", async (_where, settings) => {
    const other = await openInboxStage(settings);
    const { status } = await other.gateway.client("/_/mail");
    await other.close();
    expect(status).toBe(404);
  });

  it("405: is only read", async () => {
    expect((await stage.gateway.client("/_/mail", { method: "POST" })).status).toBe(405);
  });
});
