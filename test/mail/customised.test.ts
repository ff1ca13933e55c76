// A workspace's own version of a mail is sent. If it cannot be rendered, the gateway's own mail is
// sent instead, and the failure is recorded.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addMailVersion,
  chooseMailVersion,
  createBrand,
  listFailedMails,
  ownMailFolder,
  packMail,
} from "../../src/mail/index.ts";
import { createWorkspaceMailRenderer } from "../../src/mail/customised/workspace-renderer.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { createLogSpy, type LogSpy } from "../support/log-spy.ts";
import { openStage, type Stage } from "../support/stage.ts";

const other = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
const mail = "reset-code";
const own = (file: string): string => readFileSync(join(ownMailFolder, mail, file), "utf8");
const content = { values: { code: "481516" }, brand: createBrand({ name: "Corner Store" }) };
const subject = "Your code for Corner Store";

let stage: Stage;
let spy: LogSpy;
let renderer: ReturnType<typeof createWorkspaceMailRenderer>;
let newest = 0;
beforeAll(async () => {
  stage = await openStage(defineWorkspace({}), defineWorkspace({ id: other }));
  spy = createLogSpy();
  // All tests share one renderer. To load MJML in its threads takes longer than all mails of these
  // tests.
  renderer = open();
});
afterAll(async () => {
  await renderer.close();
  await stage.close();
});
beforeEach(() => void spy.lines.splice(0));
afterEach(() => stage.sql("delete from gateway.mail_version"));
const open = (renderMsMax?: number) =>
  createWorkspaceMailRenderer(
    { control: stage.database.database.control, log: spy.log },
    renderMsMax === undefined ? {} : { renderMsMax },
  );

/** Stores a version of the mail without a check, and chooses it. */
async function store(
  files: Readonly<Record<string, string>>,
  workspaceId = WORKSPACE_ID,
): Promise<void> {
  const { owner } = stage.database.database;
  const all = { "template.mjml": own("template.mjml"), "i18n/en.yaml": own("i18n/en.yaml") };
  const packed = packMail(new Map(Object.entries({ ...all, ...files })));
  await addMailVersion(owner, workspaceId, { mail, number: ++newest, ...packed }, 1);
  await chooseMailVersion(owner, workspaceId, mail, newest);
}
const greet = (text: string) => ({
  "i18n/en.yaml": own("i18n/en.yaml").replace(/subject: .*/, `subject: "${text}"`),
});
const replaced = (by: string) => ({
  "template.mjml": own("template.mjml").replace("{{ text.reason }}", by),
});
const failures = () => listFailedMails(stage.database.database.owner, 10);

describe("a mail of a workspace with a customised mail", () => {
  it("is rendered with the chosen version, from the next mail on", async () => {
    await store(greet("First of {{ brand.name }}"));
    const first = await renderer.render(mail, content, WORKSPACE_ID);
    expect(first.subject).toBe("First of Corner Store");
    expect(first.text).toContain("481516");
    await store(greet("Second"));
    expect((await renderer.render(mail, content, WORKSPACE_ID)).subject).toBe("Second");
    await chooseMailVersion(stage.database.database.owner, WORKSPACE_ID, mail, null);
    expect((await renderer.render(mail, content, WORKSPACE_ID)).subject).toBe(subject);
  });

  it("changes no mail of other workspaces, and no other mail", async () => {
    await store(greet("Only here"));
    expect((await renderer.render(mail, content, other)).subject).toBe(subject);
    const changed = await renderer.render(
      "password-changed",
      { ...content, values: {} },
      WORKSPACE_ID,
    );
    expect(changed.subject).not.toBe("Only here");
    expect(spy.lines).toEqual([]);
  });

  it("shows values and words as text, never as markup", async () => {
    await store({
      "i18n/en.yaml": own("i18n/en.yaml").replace(/headline: .*/, 'headline: "<b>Hi</b>"'),
    });
    const values = { code: "481516", firstName: "<script>alert(1)</script>" };
    const { html } = await renderer.render(mail, { ...content, values }, WORKSPACE_ID);
    expect(html).not.toMatch(/<script|<b>Hi/);
    expect(html).toContain("&#60;script&#62;");
  });

  it("is refused for wrong values, like the gateway's own mail, and nothing is reported", async () => {
    await store(greet("Hi"));
    const sent = renderer.render(mail, { ...content, values: {} }, WORKSPACE_ID);
    await expect(sent).rejects.toMatchObject({ isPermanent: true });
    expect(await failures()).toEqual([]);
  });
});

it("of a workspace waits for a few mails of a workspace that floods, not for all of them", async () => {
  // Rendering each of these mails takes longer than the reads from the database before it.
  const slow = replaced("</mj-text><mj-text>row".repeat(120));
  await store({ ...greet("Flood"), ...slow });
  await store(greet("Single"), other);
  const order: string[] = [];
  const render = async (workspaceId: string): Promise<void> => {
    order.push((await renderer.render(mail, content, workspaceId)).subject);
  };
  const flood = Array.from({ length: 16 }, () => render(WORKSPACE_ID));
  await Promise.all([...flood, render(other)]);
  expect(order.indexOf("Single")).toBeLessThan(8);
  expect(order).toHaveLength(17);
});

describe("a customised mail that cannot be rendered", () => {
  it("with real values only is replaced by the gateway's own mail, and reported without the values", async () => {
    const endless = "{% for a in (1..999999999) %}x{% endfor %}";
    await store(replaced(`{% if firstName == "Eve" %}${endless}{% endif %}`));
    const values = { code: "481516", firstName: "Ada" };
    await renderer.render(mail, { ...content, values }, WORKSPACE_ID);
    expect(await failures()).toEqual([]);
    const eve = { ...content, values: { ...values, firstName: "Eve" } };
    for (const _ of [1, 2]) {
      const sent = await renderer.render(mail, eve, WORKSPACE_ID);
      expect([sent.subject, sent.text.includes("481516")]).toEqual([subject, true]);
    }
    const reason = "reset-code/template.mjml:9 (too-much)";
    expect(await failures()).toMatchObject([{ mail, number: newest, failure: reason }]);
    expect(spy.lines).toMatchObject([{ level: "warn", workspaceId: WORKSPACE_ID, mail, reason }]);
    expect(JSON.stringify(spy.lines)).not.toMatch(/Eve|481516/);
    // A failed version does not disable the next one: the new version is sent, even with the same
    // values.
    await store(greet("Still ours"));
    expect((await renderer.render(mail, eve, WORKSPACE_ID)).subject).toBe("Still ours");
  });

  it.each([
    ["a script that Liquid builds", '{% assign a = "scr" | append: "ipt" %}<{{ a }}>x</{{ a }}>'],
    ["a part of another folder", '{% assign a = "../invitation/template" %}{% render a %}'],
    ["an endless loop", "{% for a in (1..999999999) %}x{% endfor %}"],
  ])("because of %s is replaced by the gateway's own mail", async (_name, text) => {
    await store(replaced(text));
    const sent = await renderer.render(mail, content, WORKSPACE_ID);
    expect(sent.subject).toBe(subject);
    expect(sent.html).not.toContain("<script");
    expect(await failures()).toHaveLength(1);
  });

  it.each(["not JSON", "[1]", '{"template.mjml": 1}', "{}"])(
    "because its stored files are damaged (%s) is replaced by the gateway's own mail",
    async (files) => {
      await store({});
      await stage.sql("update gateway.mail_version set files = $1, hash = $1", [files]);
      expect((await renderer.render(mail, content, WORKSPACE_ID)).subject).toBe(subject);
      expect(await failures()).toHaveLength(1);
    },
  );

  it("in time stops its thread, delays no mail of the gateway, and is not tried again at once", async () => {
    const renderer = open(1);
    await store(greet("Too slow"));
    const [slow, ...quick] = await Promise.all([
      renderer.render(mail, content, WORKSPACE_ID),
      renderer.render(mail, content, other),
      renderer.render(mail, content, other),
    ]);
    expect([slow, ...quick].map((each) => each.subject)).toEqual([subject, subject, subject]);
    expect(await failures()).toMatchObject([
      { failure: "the rendering took too long or too much memory" },
    ]);
    expect((await renderer.render(mail, content, WORKSPACE_ID)).subject).toBe(subject);
    expect(spy.lines).toHaveLength(1);
  });
});
