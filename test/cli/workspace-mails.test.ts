// A designer checks and previews the mails of a workspace in its folder `mail/`, without an apply.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadTemplates } from "../../src/mail-preview/loaded-templates.ts";
import { ownMailFolder } from "../../src/mail/index.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { gateway, type Ended } from "./shell.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "workspace-gateway-test-workspace-mails-"));
  mkdirSync(join(directory, "shop/mail/reset-code"), { recursive: true });
  const definition = `workspace: { id: ${WORKSPACE_ID}, name: Shop }\n`;
  writeFileSync(join(directory, "shop/workspace.yaml"), definition);
  for (const part of ["template.mjml", "i18n"])
    cpSync(join(ownMailFolder, "reset-code", part), file(part), { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true }));

const file = (path: string): string => join(directory, "shop/mail/reset-code", path);
const change = (path: string, from: RegExp | string, to: string): void =>
  writeFileSync(file(path), readFileSync(file(path), "utf8").replace(from, to));
const run = (...args: readonly string[]): Promise<Ended> =>
  gateway({ directory, env: {} }, "mail", ...args);

it("`mail check` finds no problem in copies of the gateway's mails", async () => {
  expect(await run("check", "shop/mail")).toEqual({
    code: 0,
    out: "Checked 1 template with 8 mails. Result: no problems.",
    err: "",
  });
});

it("`mail check` reports a mistake as an apply does, with the file in the workspace", async () => {
  change("template.mjml", "{{ text.reason }}", "{{ text.raeson }}");
  change("i18n/en.yaml", /subject: .*/, 'subject: "<script>x</script>"');
  const { code, out } = await run("check", "shop/mail");
  expect(code).toBe(1);
  expect(out).toMatch(/^shop\/mail\/reset-code\/i18n\/en\.yaml:\d+ .*<script>/m);
});

it("`mail check` refuses what an apply refuses, and images of such a folder", async () => {
  writeFileSync(file("variables.yaml"), "variables: {}\n");
  const { code, out } = await run("check", "shop/mail");
  expect([code, out]).toEqual([1, expect.stringContaining("cannot be customised")]);
  rmSync(file("variables.yaml"));
  expect(await run("check", "shop/mail", "--images")).toMatchObject({ code: 2 });
});

it("`mail check` says where the mails of a workspace are", async () => {
  const { code, err } = await run("check", "shop");
  expect([code, err]).toEqual([2, expect.stringContaining("in its folder `mail/`")]);
});

it("the preview renders them with the gateway's samples and shared parts", async () => {
  change("i18n/en.yaml", /subject: .*/, 'subject: "Ours"');
  const templates = loadTemplates(join(directory, "shop/mail"));
  expect([...templates.byName().keys()]).toEqual(["reset-code"]);
  const { samples } = templates.byName().get("reset-code")!;
  const { values } = samples[0]!;
  const { mail, diagnostics } = await templates.render({
    template: "reset-code",
    language: "en",
    sample: "default",
    theme: "light",
    values,
  });
  expect([mail?.subject, diagnostics]).toEqual(["Ours", []]);
});
