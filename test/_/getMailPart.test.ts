import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  fromElsewhere,
  hostileName,
  inProduction,
  letterLink,
  openInboxStage,
  sends,
  type InboxStage,
} from "./inbox-stage.ts";

describe("getMailPart: GET /_/mail/{messageId}/{part}", () => {
  let stage: InboxStage;
  beforeAll(async () => {
    stage = await openInboxStage();
  });
  afterAll(() => stage.close());
  const part = (name: string, headers: Readonly<Record<string, string>> = {}) =>
    stage.gateway.client(`/_/mail/${stage.confirmation}/${name}`, { headers });

  it("200: the HTML, with the images that the mail carries", async () => {
    const { status, headers, text } = await part("html");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toContain('src="data:image/png;base64,iVBORw0KGgo');
    expect(text).not.toContain("cid:");
    expect(text).not.toContain("<script");
  });

  it("200: the HTML runs nothing, loads nothing, and only this gateway may frame it", async () => {
    const { headers } = await part("html");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/; sandbox allow-popups allow-popups-to-escape-sandbox$/);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
  });

  it("200: the text, as text", async () => {
    const { status, headers, text } = await part("text");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toContain(letterLink);
    expect(text).toContain(hostileName);
  });

  it("200: the source, as it would have travelled", async () => {
    const { status, headers, text } = await part("source");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toContain("To: ada@customer.example");
    expect(text).toContain("Content-Type: multipart/");
  });

  it("400: takes no parameters", async () => {
    expect((await part("text?x=1")).status).toBe(400);
  });

  it("404: no such part, no such letter", async () => {
    expect((await part("raw")).status).toBe(404);
    const absent = `/_/mail/01900000-0000-7000-8000-00000000ffff/text`;
    expect((await stage.gateway.client(absent)).status).toBe(404);
  });

  it.each(["html", "text", "source"])("404: scripts of other sites find no %s", async (name) => {
    expect((await part(name, fromElsewhere)).status).toBe(404);
  });

  it.each([
    ["mails are really sent", sends],
    ["nobody develops", inProduction],
  ])("404: where %s", async (_where, settings) => {
    const other = await openInboxStage(settings);
    const { status } = await other.gateway.client(`/_/mail/${other.code}/text`);
    await other.close();
    expect(status).toBe(404);
  });

  it("405: is only read", async () => {
    const path = `/_/mail/${stage.code}/text`;
    expect((await stage.gateway.client(path, { method: "PUT" })).status).toBe(405);
  });
});
