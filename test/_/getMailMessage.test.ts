import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  fromElsewhere,
  inProduction,
  letterLink,
  openInboxStage,
  sends,
  type InboxStage,
} from "./inbox-stage.ts";

describe("getMailMessage: GET /_/mail/{messageId}", () => {
  let stage: InboxStage;
  beforeAll(async () => {
    stage = await openInboxStage();
  });
  afterAll(() => stage.close());

  it("200: who it is for, its code or link, its parts, and itself in a frame that runs nothing", async () => {
    const { status, text } = await stage.gateway.client(`/_/mail/${stage.code}`);
    expect(status).toBe(200);
    expect(text).toContain("<dd>ada@customer.example</dd>");
    expect(text).toContain("<dd><code>481516</code></dd>");
    for (const part of ["html", "text", "source"])
      expect(text).toContain(`href="${stage.code}/${part}"`);
    expect(text).toMatch(
      /<iframe src="[^"]+\/html" title="[^"]+" sandbox="allow-popups allow-popups-to-escape-sandbox">/,
    );
    const { text: other } = await stage.gateway.client(`/_/mail/${stage.confirmation}`);
    expect(other).toContain(`<a href="${letterLink.replace("&", "&#38;")}" rel="noreferrer">`);
  });

  it("200: a page that runs nothing from the mail", async () => {
    const { headers, text } = await stage.gateway.client(`/_/mail/${stage.code}`);
    expect(String(headers["content-security-policy"])).not.toMatch(/unsafe|script-src/);
    expect(text).not.toContain("<script");
  });

  it("200: ids in either case", async () => {
    expect((await stage.gateway.client(`/_/mail/${stage.code.toUpperCase()}`)).status).toBe(200);
  });

  it("400: takes no parameters", async () => {
    expect((await stage.gateway.client(`/_/mail/${stage.code}?x=1`)).status).toBe(400);
  });

  it.each(["01900000-0000-7000-8000-00000000ffff", "x", "secrets"])(
    "404: no such letter: %s",
    async (id) => {
      expect((await stage.gateway.client(`/_/mail/${id}`)).status).toBe(404);
    },
  );

  it("404: scripts of other sites find nothing", async () => {
    const path = `/_/mail/${stage.code}`;
    expect((await stage.gateway.client(path, { headers: fromElsewhere })).status).toBe(404);
  });

  it.each([
    ["mails are really sent", sends],
    ["nobody develops", inProduction],
  ])("404: where %s", async (_where, settings) => {
    const other = await openInboxStage(settings);
    const { status } = await other.gateway.client(`/_/mail/${other.code}`);
    await other.close();
    expect(status).toBe(404);
  });

  it("405: is only read", async () => {
    const path = `/_/mail/${stage.code}`;
    expect((await stage.gateway.client(path, { method: "DELETE" })).status).toBe(405);
  });
});
