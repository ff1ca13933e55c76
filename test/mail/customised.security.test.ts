// A customised mail reads only its own folder and the shared parts. It contains no scripts, forms
// or included files, and a hostile one is refused before it is stored.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { checkCustomisedMail, ownMailFolder, readCustomisedMails } from "../../src/mail/index.ts";
import { formatPosition, isError } from "../../src/platform/index.ts";

const scratch = mkdtempSync(join(tmpdir(), "workspace-gateway-customised-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const mail = "reset-code";
let folder: string;
const pathOf = (file: string): string => join(folder, "mail", mail, file);
beforeEach(() => {
  folder = mkdtempSync(join(scratch, "workspace-"));
  for (const part of ["template.mjml", "i18n"])
    cpSync(join(ownMailFolder, mail, part), pathOf(part), { recursive: true });
});

/**
 * Line of the first text element of the template. The tests put hostile text before this element.
 */
const LINE = 7;
const plant = (text: string, file = "template.mjml", at = "        <mj-text"): void => {
  const before = readFileSync(pathOf(file), "utf8");
  expect(before).toContain(at);
  writeFileSync(
    pathOf(file),
    before.replace(at, () => `${text}\n${at}`),
  );
};

/** The errors of the folder, as `file:line rule`. */
async function errorsIn(): Promise<string[]> {
  const { mails, diagnostics } = readCustomisedMails(folder);
  const found = [...diagnostics];
  for (const one of mails) found.push(...(await checkCustomisedMail(one)));
  return found
    .filter(isError)
    .map(({ file, line, rule }) => `${formatPosition({ file, line })} ${rule}`);
}
const at = (rule: string, line: number | null = LINE, file = "template.mjml"): string[] => [
  `mail/${mail}/${file}${line === null ? "" : `:${line}`} ${rule}`,
];

describe("a customised mail that equals the gateway's own mail", () => {
  it("has no errors", async () => {
    expect(await errorsIn()).toEqual([]);
  });
});

describe("content that no mail may have", () => {
  it.each([
    "<mj-raw><script>alert(1)</script></mj-raw>",
    '<mj-raw><form action="https://evil.example"><input name="a" /></form></mj-raw>',
    '<mj-raw><iframe src="https://evil.example"></iframe></mj-raw>',
    '<mj-raw><!--[if mso]><object data="x"></object><![endif]--></mj-raw>',
    '<mj-raw><svg><a href="https://a.example">x</a></svg></mj-raw>',
    '<mj-include path="../invitation/template.mjml" />',
    '<mj-include path="/etc/passwd" />',
    "{% if code == 'never' %}<mj-raw><script>alert(1)</script></mj-raw>{% endif %}",
    '<mj-raw><meta http-equiv="refresh" content="0; url=https://evil.example" /></mj-raw>',
  ])("is an error with file and line: %s", async (text) => {
    plant(text);
    expect((await errorsIn())[0]).toBe(at("refused-element")[0]);
  });

  it.each([
    '<mj-text><b onclick="x()">a</b></mj-text>',
    '<mj-raw><img alt="" OnLoad = x /></mj-raw>',
  ])("handles no events: %s", async (text) => {
    plant(text);
    expect((await errorsIn())[0]).toBe(at("refused-attribute")[0]);
  });

  it("is found if Liquid builds it", async () => {
    plant('{% assign tag = "but" | append: "ton" %}<mj-raw><{{ tag }}></{{ tag }}></mj-raw>');
    expect(await errorsIn()).toEqual(at("refused-element"));
  });

  it("is an error in words, too, where readers would see the tags", async () => {
    const before = readFileSync(pathOf("i18n/de.yaml"), "utf8");
    writeFileSync(
      pathOf("i18n/de.yaml"),
      before.replace(/headline: .*/, 'headline: "<script>alert(1)</script>"'),
    );
    const line = before.split("\n").findIndex((text) => text.includes("headline:")) + 1;
    expect(await errorsIn()).toEqual(at("refused-element", line, "i18n/de.yaml"));
  });

  it("is a link of a script", async () => {
    plant('<mj-button href="javascript:alert(1)">x</mj-button>');
    expect((await errorsIn())[0]).toBe(at("refused-attribute")[0]);
  });
});

describe("files outside of the mail", () => {
  it.each(["../invitation/template", "/etc/passwd", "invitation"])(
    "cannot be rendered as a part: %s",
    async (name) => {
      plant(`{% render "${name}" %}`);
      expect(await errorsIn()).toEqual(at("unknown-partial"));
    },
  );

  it("cannot be rendered under a name that a value builds", async () => {
    plant('{% assign part = "../invitation/template" %}{% render part %}');
    expect((await errorsIn()).length).toBeGreaterThan(0);
  });

  it.each(["template.mjml", "i18n/de.yaml"])("are not read through a link at %s", async (file) => {
    rmSync(pathOf(file));
    symlinkSync("/etc/passwd", pathOf(file));
    expect(await errorsIn()).toEqual(at("linked-file", null, file));
  });

  it.each(["i18n", ""])("are not read through a linked folder: %j", async (inner) => {
    const moved = join(scratch, `moved-${inner}-${Date.now()}`);
    renameSync(pathOf(inner), moved);
    symlinkSync(moved, pathOf(inner));
    const errors = await errorsIn();
    expect(errors.some((text) => text.endsWith("linked-file"))).toBe(true);
    expect(errors.join()).not.toContain(moved);
  });

  it("are not read if mail/ itself is a link", async () => {
    const moved = join(scratch, `moved-${Date.now()}`);
    renameSync(join(folder, "mail"), moved);
    symlinkSync(moved, join(folder, "mail"));
    expect(readCustomisedMails(folder)).toMatchObject({
      mails: [],
      diagnostics: [{ file: "mail", rule: "bad-folder" }],
    });
  });

  it("are no mails: unknown names, the invitation, shared parts and variables are refused", async () => {
    for (const name of ["reset-cod", "invitation", "_shared"])
      mkdirSync(join(folder, "mail", name));
    writeFileSync(pathOf("variables.yaml"), "variables: {}\n");
    const { diagnostics } = readCustomisedMails(folder);
    expect(diagnostics.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
      "mail/_shared shared-mail-parts",
      "mail/invitation unknown-mail",
      "mail/reset-cod unknown-mail",
      "mail/reset-code/variables.yaml customised-variables",
    ]);
    expect(diagnostics[2]!.hint).toBe("Did you mean reset-code?");
  });
});

describe("a mail that would take too much", () => {
  it("is refused above 256 KiB", async () => {
    plant(`<!-- ${"x".repeat(260 * 1024)} -->`);
    expect(await errorsIn()).toEqual(at("too-large", null));
  });

  it.each([
    "{% for a in (1..999999999) %}x{% endfor %}",
    "{% for a in (1..3000) %}{% for b in (1..3000) %}{% for c in (1..3000) %}{% endfor %}{% endfor %}{% endfor %}",
    '{% assign a = "xxxxxxxxxx" %}{% for i in (1..1000) %}{% assign a = a | append: a %}{% endfor %}{{ a }}',
  ])("is refused within the limits of Liquid: %s", async (text) => {
    plant(text);
    expect((await errorsIn())[0]).toBe(at("too-much")[0]);
  });

  it("is refused if mail programs would cut it off", async () => {
    plant(`<mj-text>${"many words ".repeat(12_000)}</mj-text>`);
    expect((await errorsIn()).some((text) => text.endsWith("too-large"))).toBe(true);
  });
});

describe("a mail that lacks what its readers need", () => {
  it("is refused without its code", async () => {
    const before = readFileSync(pathOf("template.mjml"), "utf8");
    writeFileSync(pathOf("template.mjml"), before.replace("{{ code }}", "123456"));
    expect(await errorsIn()).toEqual(at("unprinted-variable", 1));
  });

  it("is refused with a mistake in any language", async () => {
    const before = readFileSync(pathOf("i18n/de.yaml"), "utf8");
    writeFileSync(
      pathOf("i18n/de.yaml"),
      before.replace("{{ validMinutes }}", "{{ validMinute }}"),
    );
    const [error] = await errorsIn();
    expect(error).toMatch(/^mail\/reset-code\/i18n\/de\.yaml:\d+ undefined-variable$/);
  });

  it("is refused without its template", async () => {
    rmSync(pathOf("template.mjml"));
    expect(await errorsIn()).toEqual(at("missing-file", 1));
  });
});
