import { beforeAll, describe, expect, it } from "vitest";
import {
  checkTemplate,
  createBrand,
  loadMailFolder,
  renderMail,
  type MailTemplate,
} from "../../src/mail/index.ts";
import { mailTemplates } from "../../src/mail/templates/contracts.ts";
import { formatDiagnostic } from "../../src/platform/index.ts";

const templates = loadMailFolder();
const mails = [...templates.values()].flatMap((template) =>
  template.languages.flatMap((language) =>
    template.samples.map((sample) => ({ template, language, sample })),
  ),
);

describe("the gateway's own mails", () => {
  it("are these, in these languages, each with the same samples", () => {
    expect([...templates.keys()]).toEqual([
      "admin-reset",
      "automation",
      "confirm-email",
      "invitation",
      "password-changed",
      "resend-confirmation",
      "reset-code",
    ]);
    expect([...templates.keys()]).toEqual(mailTemplates.toSorted());
    for (const { languages, samples, description } of templates.values()) {
      expect(languages).toEqual(["en", "de"]);
      expect(samples.map(({ name }) => name)).toEqual([
        "default",
        "german-long",
        "long-name",
        "rtl",
      ]);
      expect(description).not.toBe("");
    }
  });

  it.each(
    mails.map((each) => [each.template.name, each.language, each.sample.name, each] as const),
  )(
    "%s in %s with the sample %s compiles strictly, with a text part",
    async (_name, _language, _sample, { template, language, sample }) => {
      const brand = createBrand(sample.brand);
      const mail = await renderMail(template, { language, values: sample.values, brand });
      expect(mail.language).toBe(language);
      expect(mail.html).toContain(`<html lang="${language}"`);
      expect(mail.html).toContain('name="color-scheme" content="light dark"');
      expect(mail.html).not.toMatch(/\{\{|\{%|undefined|fonts\.googleapis|src="http/);
      expect(mail.subject).toMatch(/^\S.*\S$/);
      // Right-to-left text is isolated.
      const bare = (text: string): string => text.replaceAll(/[\s\u2068\u2069]/g, "");
      for (const word of Object.values(sample.values).map(String))
        expect(bare(mail.text)).toContain(bare(word));
      expect(mail.text).not.toContain(mail.preview);
    },
  );

  it.each([...templates.values()].map((template) => [template.name, template] as const))(
    "%s passes every check without a warning",
    async (_name, template) => {
      expect((await checkTemplate(template)).map((each) => formatDiagnostic(each, "line"))).toEqual(
        [],
      );
    },
  );
});

describe("a mail's language", () => {
  let confirm: MailTemplate;
  beforeAll(() => {
    confirm = templates.get("confirm-email")!;
  });
  const values = { confirmUrl: "https://shop.example/x" };

  it.each([
    ["de", "de"],
    ["de-AT", "de"],
    ["DE_at", "de"],
    ["en-GB", "en"],
    ["fr", "en"],
    ["", "en"],
    [undefined, "en"],
    ["../../etc", "en"],
  ])("asked for in %j comes in %s", async (language, expected) => {
    const mail = await renderMail(confirm, { language, values, brand: createBrand() });
    expect(mail.language).toBe(expected);
    expect(mail.subject).toBe(
      expected === "de"
        ? "Bestätige deine Adresse für Workspace"
        : "Confirm your address for Workspace",
    );
  });
});

describe("a mail's brand", () => {
  const values = { confirmUrl: "https://shop.example/x" };
  const render = (brand: ReturnType<typeof createBrand>) =>
    renderMail(templates.get("confirm-email")!, { values, brand });

  it("colours the button, with readable text", async () => {
    const pale = await render(createBrand({ lightPrimary: "#fde68a" }));
    expect(pale.html).toContain("background:#fde68a;color:#111827");
    const dark = await render(createBrand({ lightPrimary: "#1e3a8a" }));
    expect(dark.html).toContain("background:#1e3a8a;color:#ffffff");
  });

  it("shows an embedded raster logo, with the name in its alt", async () => {
    const logo = { type: "image/png", bytes: new Uint8Array([1, 2, 3]) };
    const mail = await render(createBrand({ name: "Corner & Store" }, "x", logo));
    expect(mail.images).toEqual([{ id: "brand-logo", ...logo }]);
    expect(mail.html).toMatch(/<img[^>]+alt="Corner &#38; Store"[^>]+src="cid:brand-logo"/s);
  });

  it.each([
    ["a vector logo", "image/svg+xml", 10],
    ["a logo that weighs too much", "image/png", 200_000],
  ])("stands as text alone with %s", async (_what, type, size) => {
    const mail = await render(createBrand({}, "Notes", { type, bytes: new Uint8Array(size) }));
    expect(mail.images).toEqual([]);
    expect(mail.html).not.toContain("<img");
    expect(mail.text).toMatch(/^Notes\n/);
  });
});
