// Tests that the preview and `gateway mail check` report the same diagnostics about a mail. The
// command prints them as JSON or as text.
import { afterEach, beforeEach, expect, it } from "vitest";
import { formatDiagnostic, type Diagnostic } from "../../src/platform/index.ts";
import { soon } from "../support/soon.ts";
import { openPreview, type OpenPreview } from "./preview.ts";
import { gateway } from "./shell.ts";

let open: OpenPreview;
beforeEach(async () => {
  open = await openPreview(["default", "german-long"]);
});
afterEach(() => open.close());

const template = "reset-code/template.mjml";
const english = "reset-code/i18n/en.yaml";

it.each<[string, () => Promise<void>, Diagnostic]>([
  [
    "Liquid",
    () => open.folder.replace(template, "{{ code }}", "{{ code | upcas }}"),
    {
      file: template,
      line: 10,
      column: expect.any(Number) as number,
      severity: "error",
      rule: "unknown-filter",
      message: "the filter upcas does not exist",
      hint: "Did you mean upcase?",
    },
  ],
  [
    "MJML, which knows no columns",
    () => open.folder.replace(template, 'align="center"', 'algin="center"'),
    {
      file: template,
      line: 10,
      severity: "error",
      rule: "unknown-attribute",
      message: "mj-text has no attribute algin",
      hint: "Did you mean the attribute `align`?",
    },
  ],
  [
    "YAML",
    () => open.folder.replace(english, "preview:", "prevew:"),
    {
      file: english,
      line: 2,
      column: 1,
      severity: "error",
      rule: "unknown-key",
      message: "prevew: is not known here",
      hint: 'Did you mean "preview"?',
    },
  ],
])("of %s", async (_what, breakIt, expected) => {
  await breakIt();
  await expect.poll(async () => (await open.mail()).diagnostics, soon).toEqual([expected]);
  const [shown] = (await open.mail()).diagnostics;
  const check = (...options: string[]) =>
    gateway({ directory: open.folder.path, env: {} }, "mail", "check", ".", ...options);
  expect(JSON.parse((await check("--json")).out)).toEqual([shown]);
  expect((await check()).out.split("\n")[0]).toBe(formatDiagnostic(shown!, "line"));
});
