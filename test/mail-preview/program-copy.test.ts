// The approximations of mail programs: what each program ignores, inverts or cuts off.
import { beforeAll, describe, expect, it } from "vitest";
import { createBrand, loadMailFolder, mailPrograms, renderMail } from "../../src/mail/index.ts";
import type { RenderedMail } from "../../src/mail/index.ts";
import { previewCopy } from "../../src/mail-preview/preview-copy.ts";
import { programCopy } from "../../src/mail-preview/program-copy.ts";

const page = (head: string, body: string): string =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

describe("a mail in a mail program", () => {
  it("loses the declarations that the program ignores, and keeps the others", async () => {
    const html = page("", '<div style="display:grid;color:#111;border-radius:8px">x</div>');
    const outlook = await programCopy(html, "outlook.windows", "light");
    expect(outlook.html).toContain('<div style="color:#111">x</div>');
    expect(outlook.notes).toEqual([
      expect.stringMatching(/^The program ignores: .*border-radius.*display:grid\.$/),
    ]);
    const apple = await programCopy(html, "apple-mail.ios", "light");
    expect(apple).toMatchObject({ html, notes: [] });
  });

  it("loses rules for the dark theme where the program ignores them", async () => {
    const css = "@media (prefers-color-scheme: dark) { p { color: #fff } } p { color: #123 }";
    const html = page(`<style>${css}</style>`, "<p>x</p>");
    const apple = await programCopy(html, "apple-mail.macos", "dark");
    expect(apple.html).toContain("prefers-color-scheme");
    expect(apple).toMatchObject({ hasDarkTheme: true, notes: [] });
    const gmail = await programCopy(html, "gmail.ios", "dark");
    expect(gmail.html).not.toContain("prefers-color-scheme");
    expect(gmail.html).toContain("p { color: #123 }");
    expect(gmail.html).toContain("filter:invert(1)");
    expect(gmail.notes.at(-1)).toBe(
      "The program ignores the dark theme of the mail and inverts its colours.",
    );
    const web = await programCopy(html, "gmail.desktop-webmail", "dark");
    expect(web.html).not.toContain("invert(1)");
    expect(web.notes.at(-1)).toMatch(/shows the light theme\.$/);
    expect((await programCopy(html, "gmail.ios", "light")).html).not.toContain("invert(1)");
  });

  it("is cut off after 102 KB in Gmail only", async () => {
    const html = page("", `<p>${"word ".repeat(30_000)}</p><p>The end</p>`);
    const gmail = await programCopy(html, "gmail.android", "light");
    expect(Buffer.byteLength(gmail.html)).toBeLessThan(103 * 1024);
    expect(gmail.html).toContain("[Message clipped]");
    expect(gmail.html).not.toContain("The end");
    expect(gmail.notes).toEqual(["The program cuts off this mail after 102 KB."]);
    expect((await programCopy(html, "yahoo.ios", "light")).html).toContain("The end");
  });

  it("shows the parts for Outlook in Outlook on Windows only", async () => {
    const html = page(
      "",
      "<!--[if mso | IE]><table><tr><td>ghost</td></tr></table><![endif]--><!--[if !mso]><!--><p>other</p><!--<![endif]-->",
    );
    const outlook = await programCopy(html, "outlook.windows", "light");
    expect(outlook.html).toContain("<body><table><tr><td>ghost</td></tr></table></body>");
    expect((await programCopy(html, "thunderbird.macos", "light")).html).toContain("<p>other</p>");
  });

  it.each(["style='a{'", 'style="}}{{"', 'style="color:&quot;;x"'])(
    "keeps styles that cannot be read: %s",
    async (style) => {
      const html = page("<style>a { color: #fff }}</style>", `<p ${style}>x</p>`);
      const { html: copy } = await programCopy(html, "outlook.windows", "dark");
      expect(copy).toContain(">x</p>");
    },
  );
});

describe("each mail of the gateway", () => {
  let mail: RenderedMail;
  beforeAll(async () => {
    const template = loadMailFolder().get("reset-code")!;
    const logo = { type: "image/png", bytes: new Uint8Array([1, 2, 3]) };
    const brand = createBrand({ name: "Corner" }, undefined, logo);
    mail = await renderMail(template, { values: { code: "481516", firstName: "Ada" }, brand });
  });

  it.each(mailPrograms)("keeps its words in %s, in both themes", async (program) => {
    for (const theme of ["light", "dark"] as const) {
      const { html } = await previewCopy(mail, { theme, program });
      for (const words of ["481516", "Hello Ada,", "Choose a new password"])
        expect(html).toContain(words);
      expect(html).not.toContain("prefers-color-scheme");
    }
  });

  it("shows the alternative texts where pictures are blocked", async () => {
    const shown = await previewCopy(mail, { theme: "light" });
    expect(shown.html).toContain('src="data:image/png;base64,AQID"');
    const blocked = await previewCopy(mail, { theme: "light", pictures: false });
    expect(blocked.html).not.toMatch(/<img[^>]*\ssrc=/);
    expect(blocked.html).toMatch(/<img[^>]*\salt="Corner"/);
  });
});
