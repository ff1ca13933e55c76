// Faults that designers make, planted one at a time into a copy of the gateway's templates. The
// checks report each one with its file and line.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkMailFolder, loadMailFolder } from "../../src/mail/index.ts";
import { formatDiagnostic } from "../../src/platform/index.ts";
import { copyMailFolder, type MailFolderCopy } from "./folder.ts";

let folder: MailFolderCopy;
beforeEach(async () => {
  // Two files with sample values are enough to render all branches of the template: one has a logo.
  folder = await copyMailFolder(["confirm-email", "reset-code"], ["default", "german-long"]);
});
afterEach(() => folder.close());

const template = "reset-code/template.mjml";
const [english, german] = ["reset-code/i18n/en.yaml", "reset-code/i18n/de.yaml"];
const variables = "reset-code/variables.yaml";
const sample = "reset-code/samples/default.yaml";

type Plant = () => Promise<void>;
const put =
  (file: string, piece: string | RegExp, by: string): Plant =>
  () =>
    folder.replace(file, piece, by);
const write =
  (file: string, content: string | Uint8Array): Plant =>
  () =>
    writeFile(join(folder.path, file), content);
const inCode = (by: string): Plant => put(template, "{{ code }}", `{{ code }}${by}`);
const inColumn = (by: string): Plant => put(template, "<mj-column>", `<mj-column>${by}`);

/** The name of the fault, how it is planted, and the beginning of the line that reports it. */
const faults: readonly (readonly [string, Plant, string])[] = [
  // MJML
  [
    "an unknown element",
    put(template, '<mj-text css-class="code"', '<mj-txt css-class="code"'),
    `${template}:10  error  unknown-element  the element mj-txt does not exist. Did you mean mj-text?`,
  ],
  [
    "an unclosed element",
    put(template, "{{ code }}</mj-text>", "{{ code }}"),
    `${template}:10  error  unclosed-element  <mj-text> is not closed.`,
  ],
  [
    "a closing tag too many",
    put(template, "{{ text.reason }}", "{{ text.reason }}</b>"),
    `${template}:9  error  stray-closing-tag  </b> closes nothing.`,
  ],
  [
    "a missing quote",
    put(template, 'align="center" font', 'align="center font'),
    `${template}:10  error  broken-tag`,
  ],
  [
    "a wrong attribute",
    put(template, 'align="center"', 'algin="center"'),
    `${template}:10  error  unknown-attribute  mj-text has no attribute algin. Did you mean the attribute \`align\`?`,
  ],
  [
    "a wrong value of an attribute",
    put(template, 'align="center"', 'align="middle"'),
    `${template}:10  error  bad-attribute  align of mj-text cannot be middle.`,
  ],
  [
    "an element in the wrong place",
    put(template, "<mj-section", "<mj-text>x</mj-text><mj-section"),
    `${template}:5  error  misplaced-element`,
  ],
  [
    "an include of MJML",
    inColumn('<mj-include path="x.mjml" />'),
    `${template}:6  error  refused-element  the element mj-include cannot be used.`,
  ],
  [
    "a font that must be fetched",
    put(
      "_shared/head.mjml",
      "<mj-raw>",
      '<mj-font name="X" href="https://x.example/x.css" /><mj-raw>',
    ),
    "_shared/head.mjml:4  error  refused-element  the element mj-font cannot be used.",
  ],
  // Liquid
  [
    "an undefined variable",
    put(template, "{{ code }}", "{{ cod }}"),
    `${template}:10  error  undefined-variable  undefined variable cod. Did you mean code?`,
  ],
  [
    "an undefined word",
    put(template, "text.reason", "text.raeson"),
    `${template}:9  error  undefined-variable  undefined variable text.raeson. Did you mean text.reason?`,
  ],
  [
    "an undefined variable in a word",
    put(german, "{{ validMinutes }} Minuten lang gültig", "{{ validMintes }} Minuten"),
    `${german}:2  error  undefined-variable  undefined variable validMintes. Did you mean validMinutes?`,
  ],
  [
    "an undefined variable in a shared part",
    put("_shared/footer.mjml", "{{ text.footer }}", "{{ text.foter }}"),
    "_shared/footer.mjml:3  error  undefined-variable  undefined variable text.foter. Did you mean text.footer?",
  ],
  [
    "an unknown filter",
    put(template, "{{ code }}", "{{ code | upcas }}"),
    `${template}:10  error  unknown-filter  the filter upcas does not exist. Did you mean upcase?`,
  ],
  [
    "an unknown tag",
    inCode("{% iff code %}{% endiff %}"),
    `${template}:10  error  unknown-tag  the tag {% iff %} does not exist. Did you mean if?`,
  ],
  [
    "a missing shared part",
    put(template, '"footer"', '"foter"'),
    `${template}:15  error  unknown-partial  there is no shared part "foter". Did you mean footer?`,
  ],
  [
    "an unclosed tag",
    inCode("{% if firstName %}"),
    `${template}:10  error  bad-liquid  tag {% if firstName %} not closed.`,
  ],
  [
    "an unclosed output",
    put(template, "{{ code }}", "{{ code"),
    `${template}:10  error  bad-liquid`,
  ],
  ["a syntax error in a word", put(german, "{% endif %}", ""), `${german}:5  error  bad-liquid`],
  [
    "an endless loop",
    inCode("{% for a in (1..100000) %}{% for b in (1..100000) %}x{% endfor %}{% endfor %}"),
    `${template}:10  error  too-much`,
  ],
  [
    "an optional value without a condition",
    inCode("{{ firstName }}"),
    `${template}:10  error  empty-value  {{ firstName }} may print nothing`,
  ],
  // Branches that no file with sample values renders
  [
    "an `if` that no sample fulfils",
    inCode("{% if firstName == 'Nobody' %}\nx\n{% endif %}"),
    `${template}:10  warning  unchecked-branch  no sample fulfils \`firstName == 'Nobody'\`: lines 10-12 were not checked.`,
  ],
  [
    "an `else` that no sample reaches",
    inCode("{% if code %}x{% else %}\ny{% endif %}"),
    `${template}:10  warning  unchecked-branch  \`code\` is set in every sample: lines 10-11 were not checked.`,
  ],
  [
    "an `elsif` that no sample reaches",
    inCode("{% if code %}x{% elsif firstName %}y{% endif %}"),
    `${template}:10  warning  unchecked-branch  \`firstName\` is never set in a sample: line 10 was not checked.`,
  ],
  [
    "an `unless` that no sample renders",
    put(template, "{{ text.reason }}", "{{ text.reason }}{% unless code %}x{% endunless %}"),
    `${template}:9  warning  unchecked-branch  \`code\` is set in every sample: line 9 was not checked.`,
  ],
  [
    "a `when` that no sample renders",
    inCode("{% case language %}{% when 'fr' %}x{% else %}y{% endcase %}"),
    `${template}:10  warning  unchecked-branch  no sample gives \`language\` the value 'fr': line 10 was not checked.`,
  ],
  [
    "a loop that no sample enters",
    inCode("{% assign none = '' | split: ',' %}{% for each in none %}x{% endfor %}"),
    `${template}:10  warning  unchecked-branch  \`none\` is empty in every sample: line 10 was not checked.`,
  ],
  [
    "a branch of a shared part, if no sample has a logo",
    put("reset-code/samples/german-long.yaml", /, logo: [^ }]+/, ""),
    "_shared/header.mjml:3  warning  unchecked-branch  `brand.logo` is never set in a sample: lines 3-5 were not checked.",
  ],
  [
    "a branch of a word",
    put(german, '"Hallo{%', '"Hallo{% if validMinutes == 7 %}!{% endif %}{%'),
    `${german}:5  warning  unchecked-branch  no sample fulfils \`validMinutes == 7\`: line 5 was not checked.`,
  ],
  // Translated texts
  [
    "a missing translation",
    put(german, /^ {2}validity.*\n/m, ""),
    `${german}:3  warning  missing-word  validity is missing.`,
  ],
  [
    "a missing subject",
    put(english, /^subject.*\n/m, ""),
    `${english}:1  error  missing-word  subject is missing.`,
  ],
  [
    "a missing preview line",
    put(english, /^preview.*\n/m, ""),
    `${english}:1  error  missing-word  preview is missing.`,
  ],
  [
    "a word that the template does not print",
    put(english, "texts:", "texts:\n  spare: Spare"),
    `${english}:4  warning  unused-word  this template does not print spare.`,
  ],
  [
    "a shared word that no template prints",
    put("_shared/i18n/en.yaml", "texts:", "texts:\n  spare: Spare"),
    "_shared/i18n/en.yaml:2  warning  unused-word  no template prints spare.",
  ],
  [
    "markup in a word",
    put(german, "Wähle ein neues", "Wähle ein <b>neues</b>"),
    `${german}:4  error  markup-in-word  headline contains the markup <b>.`,
  ],
  [
    "an entity in a word",
    put(english, "valid for", "valid&nbsp;for"),
    `${english}:2  error  markup-in-word  preview contains the markup &nbsp;.`,
  ],
  [
    "a subject that inboxes truncate",
    put(english, "Your code", "Your code, for which you have been waiting such a long time,"),
    `${english}:1  warning  long-subject`,
  ],
  [
    "a file of words in no language",
    write("reset-code/i18n/deutsch.yaml", "subject: Code\n"),
    "reset-code/i18n/deutsch.yaml:1  warning  unknown-language  deutsch is no language.",
  ],
  [
    "a file with the wrong ending",
    write("reset-code/i18n/fr.yml", "subject: Code\n"),
    "reset-code/i18n/fr.yml:1  warning  unknown-file  no mail uses this file",
  ],
  [
    "a missing language",
    () => folder.remove(german),
    `${german}:1  warning  missing-translation  this template has no texts in de.`,
  ],
  // YAML
  [
    "an unclosed quote",
    write(german, 'subject: "Dein Code\ntexts: {}\n'),
    `${german}:3  error  bad-yaml  the file is not valid YAML: a quote is not closed. Close the quote, on this line or on a line above.`,
  ],
  [
    "a duplicate key",
    put(english, "texts:", 'subject: "Again"\ntexts:'),
    `${english}:3  error  repeated-key  the same key occurs twice`,
  ],
  [
    "a tab for indentation",
    put(english, "  headline", "\theadline"),
    `${english}:4  error  bad-yaml`,
  ],
  [
    "an unknown key of a sample",
    put(sample, "title:", "tilte:"),
    `${sample}:1  error  unknown-key  tilte: is not known here. Did you mean "title"?`,
  ],
  [
    "a value of an unknown variable",
    put(sample, "code:", "cod:"),
    `${sample}:4  error  bad-sample  cod is not a variable of this template. Did you mean code?`,
  ],
  [
    "a value of the wrong type",
    put(sample, '"481516"', "[1, 2]"),
    `${sample}:4  error  wrong-type  values.code:`,
  ],
  [
    "a value that does not fit its variable",
    put(sample, '"481516"', '"4 8 1"'),
    `${sample}:4  error  bad-sample  code is not a code.`,
  ],
  [
    "a sample without a required value",
    put(sample, /^ {2}code.*\n/m, ""),
    `${sample}:2  error  bad-sample  code is required and has no value.`,
  ],
  [
    "a logo that does not exist",
    put("reset-code/samples/german-long.yaml", "_shared/logo.png", "_shared/lgo.png"),
    "reset-code/samples/german-long.yaml:5  error  bad-sample  there is no picture _shared/lgo.png.",
  ],
  [
    "an unknown type of a variable",
    put(variables, "type: code", "type: cod"),
    `${variables}:4  error  unknown-value  variables.code.type: it must be one of`,
  ],
  ["a byte order mark", put(english, /^/, "\uFEFF"), `${english}:1  warning  byte-order-mark`],
  [
    "a file in UTF-16",
    write(english, Buffer.from("\uFEFFsubject: Code", "utf16le")),
    `${english}:1  error  bad-file  the file is not text in UTF-8.`,
  ],
  // Declared variables
  [
    "a required variable that is not printed",
    put(template, "{{ code }}", "your code"),
    `${variables}:3  error  unprinted-variable  code is required and not printed.`,
  ],
  [
    "a variable that is not used",
    put(
      variables,
      "variables:",
      "variables:\n  city: { type: text, description: X., places: [body] }",
    ),
    `${variables}:3  warning  unused-variable  city is declared and not printed.`,
  ],
  [
    "a code in the subject",
    put(german, "Dein Code", "Dein Code {{ code }}"),
    `${german}:1  error  misplaced-variable  code is printed in the subject.`,
  ],
  [
    "a value in an attribute",
    put(template, 'css-class="code"', 'css-class="{{ code }}"'),
    `${template}:10  error  misplaced-variable  code is printed in an attribute.`,
  ],
  // The rendered mail
  [
    "an image without an alternative text",
    inColumn('<mj-image width="10px" src="cid:x" />'),
    `${template}:6  error  missing-alt`,
  ],
  [
    "an image without a width",
    inColumn('<mj-image alt="" src="cid:x" />'),
    `${template}:6  warning  missing-width`,
  ],
  [
    "an image from the internet",
    inColumn('<mj-image alt="" width="10px" src="https://x.example/p.gif" />'),
    `${template}:6  error  remote-content`,
  ],
  [
    "a link without encryption",
    inColumn('<mj-button href="http://shop.example/">Go</mj-button>'),
    `${template}:6  warning  insecure-link`,
  ],
  [
    "a link with a script",
    inColumn('<mj-text><a href="javascript:alert(1)">Go</a></mj-text>'),
    `${template}:6  error  bad-link`,
  ],
  [
    "a button without a link",
    inColumn("<mj-button>Go</mj-button>"),
    `${template}:6  error  bad-link  the link leads to "".`,
  ],
  [
    "a script",
    inColumn("<mj-raw><script>alert(1)</script></mj-raw>"),
    `${template}:6  error  remote-content  there is a <script>.`,
  ],
  [
    "a form",
    inColumn('<mj-raw><form action="https://x.example/"></form></mj-raw>'),
    `${template}:6  error  remote-content  there is a <form>.`,
  ],
  [
    "a mail without a language",
    put(template, 'lang="{{ language }}" ', ""),
    `${template}:1  error  missing-language`,
  ],
  [
    "a mail without a title",
    put("_shared/head.mjml", "<mj-title>{{ subject }}</mj-title>", ""),
    `${template}:1  error  missing-title`,
  ],
  [
    "a mail without a preview line",
    put("_shared/head.mjml", "<mj-preview>{{ preview }}</mj-preview>", ""),
    `${template}:1  error  missing-preview`,
  ],
  [
    "a feature of CSS that mail programs do not support",
    put(template, "{{ text.reason }}", '<div style="display:grid">{{ text.reason }}</div>'),
    `${template}:9  warning  unsupported-feature`,
  ],
  [
    "CSS that cannot be read",
    put("_shared/head.mjml", ":root {", "a { color: #fff }}\n    :root {"),
    "_shared/head.mjml:18  error  bad-css",
  ],
  [
    "a contrast that is too low",
    put(template, 'color="#111827"', 'color="#cccccc"'),
    `${template}:10  error  low-contrast`,
  ],
  [
    "a mail that is too large",
    put(
      template,
      "{{ text.reason }}",
      "{{ text.reason }}{% for n in (1..3000) %} A sentence that says little, again.{% endfor %}",
    ),
    `${template}:9  error  too-large`,
  ],
  [
    "a mail without text",
    write(
      template,
      '<mjml lang="{{ language }}"><mj-head><mj-title>{{ subject }}</mj-title><mj-preview>{{ preview }}</mj-preview></mj-head>\n<mj-body><mj-section><mj-column><mj-spacer /></mj-column></mj-section></mj-body></mjml>',
    ),
    `${template}:1  error  missing-text`,
  ],
  [
    "a template without its file",
    () => folder.remove(template),
    `${template}:1  error  missing-file`,
  ],
  [
    "a template without a default sample",
    () => folder.remove(sample),
    `${sample}:1  error  missing-file`,
  ],
];

const check = async () => checkMailFolder([...loadMailFolder(folder.path).values()]);

describe("the checks report, with file and line,", () => {
  it("nothing for the unchanged templates", async () => {
    expect(await check()).toEqual([]);
  });

  it.each(faults)("%s", async (_name, plant, expected) => {
    // The check of one template takes half of the time. No fault is in the other template.
    await folder.remove("confirm-email");
    await plant();
    const found = await check();
    const lines = found.map((each) => formatDiagnostic(each, "line"));
    expect(lines, `no line begins with ${expected}`).toContainEqual(
      expect.stringMatching(new RegExp(`^${RegExp.escape(expected)}`)),
    );
    expect(found.filter(({ line }) => line === undefined)).toEqual([]);
  });

  it("each of two faults in one file", async () => {
    await put(german, "texts:", "texts:\n  spare: Ersatz")();
    await inCode("{% if firstName == 'Nobody' %}x{% endif %}")();
    expect((await check()).map(({ rule }) => rule)).toEqual(["unused-word", "unchecked-branch"]);
  });

  it("only the outermost of several nested branches", async () => {
    await inCode("{% if code == '1' %}{% if firstName %}x{% else %}y{% endif %}{% endif %}")();
    expect(await check()).toMatchObject([{ rule: "unchecked-branch", line: 10 }]);
  });

  it("nothing inside of comments", async () => {
    await inCode("{% comment %}{% if firstName == 'Nobody' %}x{% endif %}{% endcomment %}")();
    expect(await check()).toEqual([]);
  });

  it("a folder that it does not know is ignored", async () => {
    await mkdir(join(folder.path, "reset-code/notes"));
    await write("reset-code/notes/ideas.txt", "Ideas")();
    expect(await check()).toEqual([]);
  });
});
