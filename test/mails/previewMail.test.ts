// POST /{workspaceId}/mails/{mail}/preview (G46.9).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMailStage, ours, type MailStage } from "./mail-stage.ts";

let stage: MailStage;
let own: readonly { readonly path: string; readonly text: string }[];
beforeAll(async () => {
  stage = await openMailStage();
  own = (await stage.ask("/reset-code?version=0")).json.files;
});
afterAll(() => stage.close());

type Who = "viewer" | "editor" | "owner" | "stranger";
const preview = (files: readonly object[], more: object = {}, who: Who = "owner") =>
  stage.ask("/reset-code/preview", who, "POST", { files, ...more });
const changed = (path: string, change: (text: string) => string): typeof own =>
  own.map((file) => (file.path === path ? { path, text: change(file.text) } : file));

it("200: previews a draft in a language, with its problems, and stores nothing", async () => {
  const { status, json } = await preview(own, { language: "de", sample: "default" });
  expect([status, json.languages, json.mail.language]).toEqual([200, ["en", "de"], "de"]);
  expect(json.mail.html).toContain("481516");
  expect(json.samples[0]).toBe("default");
  expect(json.problems.filter((each: { severity: string }) => each.severity === "error")).toEqual(
    [],
  );
  const broken = await preview(changed("template.mjml", (text) => `${text}{{ nothing }}`));
  expect(broken.json.problems[0]).toMatchObject({
    severity: "error",
    file: "mail/reset-code/template.mjml",
  });
});

it("200: does not render scripts", async () => {
  const script = changed("template.mjml", (text) =>
    text.replace("<mj-body", "<script></script><mj-body"),
  );
  const { json } = await preview(script);
  expect([json.mail, json.problems[0].rule]).toEqual([null, "refused-element"]);
});

it("400: a template without an end is given up, and the next preview works", async () => {
  const loop = "{% for a in (1..9999999) %}{% for b in (1..9999999) %}x{% endfor %}{% endfor %}";
  const { status, json } = await preview(changed("template.mjml", (text) => loop + text));
  // The answer reports a mail that exceeds a limit of rendering as a problem of the file. If no
  // limit applies, the gateway ends the thread and answers with 400.
  expect(status === 400 || json.mail === null).toBe(true);
  expect((await preview(own)).status).toBe(200);
});

it("400, 401, 403, 404: bad files, other callers, pages of others, mails that cannot be customised", async () => {
  expect((await preview([{ path: "../secret", text: "" }])).status).toBe(400);
  expect((await preview([...own, own[0]!])).status).toBe(400);
  const path = `/${ours}/mails/reset-code/preview`;
  const ask = { method: "POST", json: { files: own } };
  expect((await stage.gateway.client(path, { ...ask, key: stage.key })).status).toBe(401);
  const { cookie } = stage.members.owner.headers;
  expect((await stage.gateway.client(path, { ...ask, headers: { cookie } })).status).toBe(403);
  for (const who of ["viewer", "editor", "stranger"] as const)
    expect((await preview(own, {}, who)).status).toBe(403);
  expect((await stage.ask("/invitation/preview", "owner", "POST", { files: own })).status).toBe(
    404,
  );
});
