import { beforeEach, describe, expect, it } from "vitest";
import {
  checkTemplate,
  createBrand,
  loadMailFolder,
  MailTemplateError,
  renderMail,
} from "../../src/mail/index.ts";
import { formatDiagnostic } from "../../src/platform/index.ts";
import { copyMailFolder, type MailFolderCopy } from "./folder.ts";

let folder: MailFolderCopy;
beforeEach(async () => {
  folder = await copyMailFolder(["reset-code", "password-changed"], ["default", "german-long"]);
  return () => folder.close();
});

/** Returns the diagnostics of a template, with those about mail programs only on request. */
const check = async (name = "reset-code", withPrograms = false): Promise<string[]> => {
  const diagnostics = await checkTemplate(loadMailFolder(folder.path).get(name)!);
  return diagnostics
    .filter(({ rule }) => withPrograms || rule !== "unsupported-feature")
    .map((each) => formatDiagnostic(each, "line"));
};
const template = "reset-code/template.mjml";

/** Returns the only diagnostic of a template with one mistake. */
async function expectDiagnostic(expected: string | RegExp): Promise<void> {
  const [first, ...others] = await check();
  expect(others).toEqual([]);
  if (typeof expected === "string") expect(first).toBe(expected);
  else expect(first).toMatch(expected);
}

describe("a mistake in a template is reported with file, line and suggestion", () => {
  it("an unknown element", async () => {
    await folder.replace(template, '<mj-text css-class="code"', '<mj-txt css-class="code"');
    await folder.replace(template, "{{ code }}</mj-text>", "{{ code }}</mj-txt>");
    await expectDiagnostic(
      "reset-code/template.mjml:10  error  unknown-element  the element mj-txt does not exist. Did you mean mj-text?",
    );
  });

  it("an unknown element whose closing tag has the right name", async () => {
    await folder.replace(template, "<mj-column>", "<mj-colum>");
    expect(await check()).toEqual([
      "reset-code/template.mjml:6  error  unknown-element  the element mj-colum does not exist. Did you mean mj-column?",
    ]);
  });

  it("an unclosed element, which MJML does not report", async () => {
    await folder.replace(template, "{{ code }}</mj-text>", "{{ code }}");
    await expectDiagnostic(
      "reset-code/template.mjml:10  error  unclosed-element  <mj-text> is not closed. Add `</mj-text>` at the end of the element.",
    );
  });

  it("unclosed markup inside a text", async () => {
    await folder.replace(template, "{{ text.reason }}", "<b>{{ text.reason }}");
    await expectDiagnostic(
      "reset-code/template.mjml:9  error  unclosed-element  <b> is not closed. Add `</b>` at the end of the element.",
    );
  });

  it("a closing tag without an element", async () => {
    await folder.replace(template, "{{ text.reason }}", "{{ text.reason }}</b>");
    await expectDiagnostic(
      /template\.mjml:9 {2}error {2}stray-closing-tag {2}<\/b> closes nothing\./,
    );
  });

  it("a missing quote", async () => {
    await folder.replace(
      template,
      'align="center" font-size="32px"',
      'align="center font-size="32px"',
    );
    const [first] = await check();
    expect(first).toMatch(/^reset-code\/template\.mjml:10 {2}error {2}broken-tag/);
  });

  it("an unknown attribute", async () => {
    await folder.replace(template, 'align="center"', 'algin="center"');
    await expectDiagnostic(
      "reset-code/template.mjml:10  error  unknown-attribute  mj-text has no attribute algin. Did you mean the attribute `align`?",
    );
  });

  it("an attribute with an invalid value", async () => {
    await folder.replace(template, 'align="center"', 'align="middle"');
    await expectDiagnostic(
      "reset-code/template.mjml:10  error  bad-attribute  align of mj-text cannot be middle. Write an allowed value. The documentation of MJML lists the values of the attribute `align`.",
    );
  });

  it("an element in the wrong place", async () => {
    await folder.replace(template, /<mj-column>|<\/mj-column>/, "");
    await folder.replace(template, "</mj-column>", "");
    const [first] = await check();
    expect(first).toMatch(
      /^reset-code\/template\.mjml:7 {2}error {2}misplaced-element {2}mj-text cannot stand in mj-section\. Put the element inside one of these elements: /,
    );
  });

  it("a file to include, and a font to fetch", async () => {
    await folder.replace(
      template,
      "<mj-column>",
      '<mj-column><mj-include path="../../../secrets" />',
    );
    await folder.replace(
      "_shared/head.mjml",
      "<mj-raw>",
      '<mj-font name="X" href="https://x.example/x.css" />\n<mj-raw>',
    );
    expect(await check()).toEqual([
      "_shared/head.mjml:4  error  refused-element  the element mj-font cannot be used. Mails cannot load fonts. In the attribute `font-family`, name fonts that most computers have.",
      'reset-code/template.mjml:6  error  refused-element  the element mj-include cannot be used. Write `{% render "name" %}` instead, to include the shared part `_shared/name.mjml`.',
    ]);
  });

  it("an undefined variable, also in a branch that no sample renders", async () => {
    await folder.replace(
      template,
      "{{ code }}",
      "{{ code }}{% if firstName == 'Nobody' %}{{ fristName }}{% endif %}",
    );
    await expectDiagnostic(
      /^reset-code\/template\.mjml:10 {2}error {2}undefined-variable {2}undefined variable fristName\. Did you mean firstName\? These names can be used: code, firstName, validMinutes, language, .*text\.headline/,
    );
  });

  it("an undefined text", async () => {
    await folder.replace(template, "text.reason", "text.raeson");
    await expectDiagnostic(
      /template\.mjml:9 {2}error {2}undefined-variable {2}undefined variable text\.raeson\. Did you mean text\.reason\?/,
    );
  });

  it("an undefined variable in a shared part", async () => {
    await folder.replace(
      "_shared/header.mjml",
      "{{ brand.name }}</mj-text>",
      "{{ brand.nmae }}</mj-text>",
    );
    await expectDiagnostic(
      /^_shared\/header\.mjml:6 {2}error {2}undefined-variable {2}undefined variable brand\.nmae\. Did you mean brand\.name\?/,
    );
  });

  it("an undefined variable in a word", async () => {
    await folder.replace(
      "reset-code/i18n/de.yaml",
      "{{ validMinutes }} Minuten lang gültig",
      "{{ validMintes }} Minuten",
    );
    await expectDiagnostic(
      "reset-code/i18n/de.yaml:2  error  undefined-variable  undefined variable validMintes. Did you mean validMinutes? These names can be used: code, firstName, validMinutes, language, brand.name.",
    );
  });

  it("an unknown filter", async () => {
    await folder.replace(template, "{{ code }}", "{{ code | upcas }}");
    await expectDiagnostic(
      "reset-code/template.mjml:10  error  unknown-filter  the filter upcas does not exist. Did you mean upcase?",
    );
  });

  it.each(["raw", "json", "date", "sort"])(
    "the filter %s, which templates do not need",
    async (filter) => {
      await folder.replace(template, "{{ code }}", `{{ code | ${filter} }}`);
      await expectDiagnostic(/template\.mjml:10 {2}error {2}unknown-filter/);
    },
  );

  it.each(["include 'head'", "layout 'head'", "raw %}{% endraw", "increment x", "liquid"])(
    "the tag %s, which templates do not need",
    async (tag) => {
      await folder.replace(template, "{{ code }}", `{{ code }}{% ${tag} %}`);
      await expectDiagnostic(/template\.mjml:10 {2}error {2}unknown-tag/);
    },
  );

  it("an unclosed tag", async () => {
    await folder.replace(template, "{{ code }}", "{{ code }}{% if firstName %}");
    await expectDiagnostic(
      /template\.mjml:10 {2}error {2}bad-liquid {2}tag \{% if firstName %\} not closed/,
    );
  });

  it("an unknown shared part", async () => {
    await folder.replace(template, '{% render "footer" %}', '{% render "foter" %}');
    await expectDiagnostic(
      /template\.mjml:15 {2}error {2}unknown-partial {2}there is no shared part "foter"\. Did you mean footer\?/,
    );
  });

  it("a dotted name, as other template languages write them", async () => {
    await folder.replace(template, "{{ code }}", "{{ code }}{{ user.fristName }}");
    await expectDiagnostic(
      /undefined variable user\.fristName\. Did you mean firstName\? These names can be used: /,
    );
  });

  it("YAML that cannot be read", async () => {
    await folder.write("reset-code/i18n/de.yaml", 'subject: "Dein Code\ntexts: {}\n');
    const lines = await check();
    expect(lines[0]).toMatch(
      /^reset-code\/i18n\/de\.yaml:\d {2}error {2}bad-yaml {2}the file is not valid YAML: a quote is not closed\. Close the quote, on this line or on a line above\.$/,
    );
    await folder.write("reset-code/i18n/de.yaml", "subject: Achtung: dein Code\n");
    expect((await check())[0]).toMatch(
      /bad-yaml {2}the file is not valid YAML: Nested mappings .*, in "subject: Achtung: dein Code"\. Put quotes around a value that contains a colon, and check the indentation\.$/,
    );
  });

  it("an unknown key in a file of words", async () => {
    await folder.replace("reset-code/i18n/de.yaml", "preview:", "prevew:");
    const lines = await check();
    expect(lines[0]).toBe(
      'reset-code/i18n/de.yaml:2  error  unknown-key  prevew: is not known here. Did you mean "preview"?',
    );
  });

  it("an unknown type of a variable", async () => {
    await folder.replace("reset-code/variables.yaml", "type: code", "type: cod");
    const lines = await check();
    expect(lines[0]).toBe(
      'reset-code/variables.yaml:4  error  unknown-value  variables.code.type: it must be one of text, lines, code, url, integer. Did you mean "code"?',
    );
  });

  it("a missing template", async () => {
    await folder.remove(template);
    await expectDiagnostic(
      "reset-code/template.mjml:1  error  missing-file  there is no template.mjml. Add this file, which must contain the MJML of the mail.",
    );
  });

  it("a binary file", async () => {
    await folder.write("reset-code/samples/default.yaml", "x".repeat(300_000));
    expect((await check())[0]).toMatch(
      /^reset-code\/samples\/default\.yaml:1 {2}error {2}bad-file {2}the file has 300000 bytes/,
    );
  });

  it("does not affect other templates", async () => {
    await folder.replace(template, "{{ code }}", "{{ cod }}");
    expect(await check("password-changed")).toEqual([]);
  });

  it("prevents the rendering of the mail", async () => {
    await folder.replace(template, "{{ code }}", "{{ cod }}");
    const broken = loadMailFolder(folder.path).get("reset-code")!;
    const rendering = renderMail(broken, { values: { code: "123456" }, brand: createBrand() });
    await expect(rendering).rejects.toThrow(MailTemplateError);
  });

  it("that would occupy a server is stopped early", async () => {
    const loop = "{% for a in (1..100000) %}{% for b in (1..100000) %}x{% endfor %}{% endfor %}";
    await folder.replace(template, "{{ code }}", `{{ code }}${loop}`);
    const [first] = await check();
    expect(first).toMatch(/^reset-code\/template\.mjml:\d+ {2}error {2}too-much/);
  });
});

describe("a template's contract", () => {
  it("requires that required variables are printed", async () => {
    await folder.replace(template, "{{ code }}", "your code");
    await expectDiagnostic(
      "reset-code/variables.yaml:3  error  unprinted-variable  code is required and not printed. The mail must show this variable. Print `{{ code }}` in the template, as text or as a link.",
    );
  });

  it("requires that a variable is printed only in its places: no code in the subject", async () => {
    await folder.replace("reset-code/i18n/de.yaml", "Dein Code", "Dein Code {{ code }}");
    await expectDiagnostic(
      "reset-code/i18n/de.yaml:1  error  misplaced-variable  code is printed in the subject. Print the variable only where `variables.yaml` allows it: body.",
    );
  });

  it("requires that no value is printed in an attribute other than texts and links", async () => {
    await folder.replace(template, 'align="center"', 'align="center" css-class="{{ firstName }}"');
    const lines = await check();
    expect(lines.join("\n")).toMatch(/misplaced-variable {2}firstName is printed in an attribute/);
  });

  it("requires that optional values can be absent", async () => {
    await folder.replace(
      "reset-code/i18n/en.yaml",
      "{% if firstName %} {{ firstName }}{% endif %}",
      " {{ firstName }}",
    );
    const [first] = await check();
    expect(first).toMatch(
      /^reset-code\/i18n\/en\.yaml:5 {2}error {2}empty-value {2}\{\{ firstName \}\} may print nothing/,
    );
  });

  it("requires that declared variables are used", async () => {
    await folder.replace(
      "reset-code/variables.yaml",
      "variables:",
      "variables:\n  city: { type: text, description: Where., places: [body] }",
    );
    await expectDiagnostic(
      "reset-code/variables.yaml:3  warning  unused-variable  city is declared and not printed. The template does not use this variable. Print the variable in the template, or remove it from `variables.yaml`.",
    );
  });

  it("requires that samples fit it", async () => {
    await folder.replace("reset-code/samples/german-long.yaml", 'code: "481516"', 'cod: "481516"');
    await expectDiagnostic(
      "reset-code/samples/german-long.yaml:4  error  bad-sample  cod is not a variable of this template. Did you mean code?",
    );
  });

  it("requires every word in English, and warns of missing words in other languages", async () => {
    await folder.replace("reset-code/i18n/de.yaml", /^ {2}validity.*\n/m, "");
    await expectDiagnostic(
      "reset-code/i18n/de.yaml:3  warning  missing-word  validity is missing. Translate the text `validity`. Without the translation, mails contain the English text.",
    );
    await folder.remove("reset-code/i18n/en.yaml");
    expect((await check()).join("\n")).toMatch(
      /i18n\/en\.yaml:1 {2}error {2}missing-file {2}there are no English texts/,
    );
  });
});

describe("languages", () => {
  it("are reported if only some templates have them, or if the shared words lack them", async () => {
    await folder.remove("reset-code/i18n/de.yaml");
    await expectDiagnostic(
      "reset-code/i18n/de.yaml:1  warning  missing-translation  this template has no texts in de. Add this file with the translated texts. Without the file, mails in this language contain the English texts.",
    );
    await folder.write("password-changed/i18n/fr.yaml", "subject: Mot de passe\n");
    expect(await check()).toEqual([
      expect.stringMatching(/^reset-code\/i18n\/de\.yaml:1 {2}warning {2}missing-translation/),
      expect.stringMatching(/^reset-code\/i18n\/fr\.yaml:1 {2}warning {2}missing-translation/),
    ]);
    expect((await check("password-changed"))[0]).toBe(
      "_shared/i18n/fr.yaml:1  warning  missing-translation  there are no shared texts in fr. Add this file with the translated texts. Without the file, mails in this language contain the English texts.",
    );
  });

  it("of a region fall back to their language", async () => {
    await folder.write("password-changed/i18n/de-AT.yaml", "texts: {}\n");
    await folder.write("password-changed/i18n/en-GB.yaml", "texts: {}\n");
    expect(await check()).toEqual([]);
  });
});

describe("the checks of a mail find", () => {
  it("an image without alt", async () => {
    await folder.replace(
      template,
      "<mj-column>",
      '<mj-column><mj-image width="10px" src="cid:x" />',
    );
    await expectDiagnostic(/^reset-code\/template\.mjml:6 {2}error {2}missing-alt/);
  });

  it.each([
    ['href="#"', "bad-link"],
    ['href=""', "bad-link"],
    ['href="javascript:alert(1)"', "bad-link"],
    ['href="shop.example"', "bad-link"],
  ])("a link that leads nowhere: %s", async (href, rule) => {
    await folder.replace(template, "{{ text.reason }}", `<a ${href}>{{ text.reason }}</a>`);
    await expectDiagnostic(new RegExp(`template\\.mjml:9 {2}error {2}${rule}`));
  });

  it("a link without encryption", async () => {
    await folder.replace(
      template,
      "{{ text.reason }}",
      '<a href="http://shop.example/">{{ text.reason }}</a>',
    );
    await expectDiagnostic(/template\.mjml:9 {2}warning {2}insecure-link/);
  });

  it("an external image", async () => {
    await folder.replace(
      template,
      "<mj-column>",
      '<mj-column><mj-image alt="" width="10px" src="https://x.example/pixel.gif" />',
    );
    await expectDiagnostic(
      /template\.mjml:6 {2}error {2}remote-content {2}src of <img> is fetched from "https:\/\/x\.example/,
    );
  });

  it.each([
    "@import url(https://x.example/a.css);",
    ".x { background: url('https://x.example/a.png') }",
  ])("styles that fetch: %s", async (css) => {
    await folder.replace("_shared/head.mjml", ":root {", `${css}\n    :root {`);
    expect((await check()).join("\n")).toMatch(/_shared\/head\.mjml:18 {2}error {2}remote-content/);
  });

  it("a style that cannot be read", async () => {
    await folder.replace("_shared/head.mjml", ":root {", "a { color: #fff }}\n    :root {");
    await expectDiagnostic(
      "_shared/head.mjml:18  error  bad-css  a style cannot be read: Unexpected }. Correct the CSS in the template. Otherwise the colours of the mail cannot be checked.",
    );
  });

  it("a style sheet with a comparison is read", async () => {
    await folder.replace(
      "_shared/head.mjml",
      ":root {",
      "@media (width < 600px) { a { color: #0f62fe } }\n    :root {",
    );
    expect(await check()).toEqual([]);
  });

  it("unreadable text in the light theme", async () => {
    await folder.replace(template, 'color="#111827"', 'color="#cccccc"');
    const [first] = await check();
    expect(first).toMatch(
      /^reset-code\/template\.mjml:10 {2}error {2}low-contrast {2}"481516" is #cccccc on #ffffff in the light theme, a contrast of 1\.6/,
    );
  });

  it("text that is unreadable in the dark theme only", async () => {
    await folder.replace(
      "_shared/head.mjml",
      ".page, .page > div { background",
      ".page { background",
    );
    const lines = await check();
    expect(lines).not.toEqual([]);
    for (const line of lines)
      expect(line).toMatch(/_shared\/\w+\.mjml:\d+ {2}error {2}low-contrast .* in the dark theme/);
  });

  it("a mail without a language", async () => {
    await folder.replace(template, 'lang="{{ language }}" ', "");
    await expectDiagnostic(/template\.mjml:1 {2}error {2}missing-language/);
  });

  it("a mail that Gmail would truncate", async () => {
    await folder.replace(
      template,
      "{{ text.reason }}",
      "{{ text.reason }}{% for n in (1..3000) %} A sentence that says little, again.{% endfor %}",
    );
    expect((await check()).join("\n")).toMatch(
      /too-large {2}the HTML has \d{3} KB, but Gmail shows only the first 102/,
    );
  });

  it("a subject that inboxes truncate", async () => {
    await folder.replace(
      "reset-code/i18n/en.yaml",
      "Your code for",
      "Your code, which you have been waiting for and which is now here, for",
    );
    await expectDiagnostic(/i18n\/en\.yaml:1 {2}warning {2}long-subject/);
  });

  it("features that widespread programs do not support", async () => {
    await folder.replace(
      template,
      "{{ text.reason }}",
      '<div style="display:grid;position:fixed">{{ text.reason }}</div>',
    );
    const lines = (await check("reset-code", true)).join("\n");
    expect(lines).toMatch(
      /warning {2}unsupported-feature {2}.*outlook\.windows.* cannot show: display:grid/,
    );
    expect(lines).toMatch(/position/);
  });
});
