import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createBrand,
  loadMailFolder,
  MailValueError,
  renderMail,
  type RenderedMail,
} from "../../src/mail/index.ts";
import { readMarkup } from "../../src/mail/render/markup.ts";

const templates = loadMailFolder();
const needed = new Map([
  ["confirm-email", { confirmUrl: "https://shop.example/confirm" }],
  ["resend-confirmation", { confirmUrl: "https://shop.example/confirm" }],
  ["reset-code", { code: "123456" }],
  ["admin-reset", { resetUrl: "https://shop.example/reset" }],
  ["password-changed", {}],
  ["invitation", { inviteUrl: "https://shop.example/invitation", role: "owner" }],
  ["automation", {}],
]);
/** Variables whose values come from users. */
const saidBy = new Map<string, readonly string[]>([
  // Mails to unconfirmed addresses contain no value that a user has set.
  ["confirm-email", []],
  ["resend-confirmation", []],
  ["invitation", ["inviter"]],
  ["automation", ["title", "message"]],
]);
const harmless = "Ada";

const render = (name: string, firstName: string, brandName = harmless): Promise<RenderedMail> =>
  renderMail(templates.get(name)!, {
    values: {
      ...needed.get(name),
      ...Object.fromEntries((saidBy.get(name) ?? ["firstName"]).map((key) => [key, firstName])),
    },
    brand: createBrand({ name: brandName }),
  });

/** Returns the elements with their attributes, without texts and attributes that contain text. */
const skeleton = ({ html }: RenderedMail): string =>
  readMarkup(html)
    .tokens.flatMap((token) => {
      if (token.kind === "text") return [];
      if (token.kind !== "open") return [token.kind === "close" ? `/${token.name}` : token.text];
      const attributes = [...token.attributes]
        .filter(([name]) => name !== "aria-label")
        .map(([name, value]) => `${name}=${value}`);
      return [`${token.name} ${attributes.join(" ")}`];
    })
    .join("\n");

const hostile = [
  "<script>alert(1)</script>",
  '" onclick="alert(1)',
  "' onmouseover='alert(1)",
  "</mj-text><mj-raw><img src=x onerror=alert(1)></mj-raw><mj-text>",
  "</mj-title></mj-head><mj-body>",
  "<!-- ",
  "--> x",
  "]]>",
  "<![CDATA[",
  "{{ code }}",
  "{% render 'head' %}",
  "{% raw %}",
  "[[ x ]]",
  "&lt;b&gt;",
  "&#60;script&#62;",
  "`${1}`",
  "<style>*{display:none}</style>",
  "</style><script>",
  "javascript:alert(1)",
  "=cmd|' /C calc'!A0",
];

/** Random names in `npm test`. `MAIL_NAMES_RUNS=5000` tries more. */
const runs = Number(process.env["MAIL_NAMES_RUNS"] ?? 60);

describe("names in mails", () => {
  /** The structure of each mail with harmless names, by template. */
  const usualSkeletons = new Map<string, string>();
  beforeAll(async () => {
    for (const name of templates.keys())
      usualSkeletons.set(name, skeleton(await render(name, harmless)));
  });
  for (const name of templates.keys())
    it.each(hostile)(`stay text in ${name}: %s`, async (text) => {
      const mail = await render(name, text, text);
      expect(skeleton(mail)).toBe(usualSkeletons.get(name));
      expect(mail.text.replaceAll(/\s+/g, " ")).toContain(text.replaceAll(/\s+/g, " ").trim());
      expect(mail.subject).toContain(text.trim());
    });

  it("stay text with every character", async () => {
    const usual = skeleton(await render("password-changed", harmless));
    const piece = fc.oneof(
      fc.constantFrom(
        ...hostile,
        "<",
        ">",
        '"',
        "'",
        "&",
        "\uFDD0",
        "\uFDD1",
        "a:1",
        "\n",
        "%}",
        "}}",
      ),
      fc.string({ unit: "binary", maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (pieces) => {
        expect(skeleton(await render("password-changed", `x${pieces.join("")}`))).toBe(usual);
      }),
      { numRuns: runs },
    );
  });

  it("become one line in a subject, without control characters", async () => {
    const mail = await render("confirm-email", "Ada", "Shop\r\nBcc: all@shop.example\u0000\u2028x");
    expect(mail.subject).toBe("Confirm your address for Shop Bcc: all@shop.example x");
  });

  it("keep the line breaks of a multi-line text, and add none", async () => {
    const values = {
      title: "x",
      message: "one\r\n<b>two</b>\u0000\n\n{{ title }}\u2028\u202Eend\n",
    };
    const mail = await renderMail(templates.get("automation")!, { values, brand: createBrand() });
    expect(mail.text).toContain("one\n<b>two</b>\n\n{{ title }}\nend\n");
  });

  it("are truncated if they are very long", async () => {
    const mail = await render("password-changed", "x".repeat(100_000));
    expect(mail.text).toContain(`${"x".repeat(199)}…`);
    expect(mail.html.length).toBeLessThan(20_000);
  });

  it("that change the text direction affect only their own text", async () => {
    const mail = await render("password-changed", "\u202Egnp.exe\u2066 שלום");
    expect(mail.text).toContain("Hello \u2068gnp.exe שלום\u2069,");
  });
});

describe("values that do not fit a template's contract", () => {
  const send = (name: string, values: Readonly<Record<string, string>>): Promise<RenderedMail> =>
    renderMail(templates.get(name)!, { values, brand: createBrand() });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//shop.example/x",
    "/auth/confirm-email",
    "https://",
    "ftp://shop.example/",
    "https://user:secret@shop.example/",
    `https://shop.example/${"x".repeat(2_000)}`,
    "no address",
  ])("are refused without being shown: the link %s", async (confirmUrl) => {
    const refused = send("confirm-email", { confirmUrl });
    await expect(refused).rejects.toThrow(MailValueError);
    await expect(refused).rejects.toThrow(/^confirmUrl (?:is not a web address|contains a user)/);
    await expect(refused).rejects.not.toThrow(/secret|javascript|xxxx/);
  });

  it.each([
    ["reset-code", {}, "code is required and has no value"],
    ["reset-code", { code: "" }, "code is required and has no value"],
    ["reset-code", { code: "<b>1</b>" }, "code is not a code"],
    ["reset-code", { code: "123456", validMinutes: "soon" }, "validMinutes is not a whole number"],
    [
      "reset-code",
      { code: "123456", firstname: "Ada" },
      "firstname is not a variable of this template",
    ],
    [
      "reset-code",
      { code: "123456", __proto__x: "1" },
      "__proto__x is not a variable of this template",
    ],
  ])("are refused: %s %j", async (name, values, says) => {
    await expect(send(name, values as Record<string, string>)).rejects.toThrow(says);
  });

  it("are escaped if a link contains characters with a meaning in markup", async () => {
    const mail = await send("confirm-email", {
      confirmUrl: 'https://shop.example/?a="><script>&b=2',
    });
    expect(mail.html).not.toContain("<script>");
    expect(mail.html).toContain('href="https://shop.example/?a=%22%3E%3Cscript%3E&#38;b=2"');
    expect(mail.text).toContain("https://shop.example/?a=%22%3E%3Cscript%3E&b=2");
  });
});
