// GET /{workspaceId}/mails/{mail} (G46.6).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMailStage, ours, type MailStage } from "./mail-stage.ts";

let stage: MailStage;
beforeAll(async () => void (stage = await openMailStage()));
afterAll(() => stage.close());

it("200: the version that is sent, another version, or the gateway's own mail", async () => {
  const fileOf = (version: number) => [{ path: "template.mjml", text: `<mjml>${version}</mjml>` }];
  const sent = await stage.ask("/reset-code");
  expect(sent.json).toEqual({ name: "reset-code", version: 2, files: fileOf(2) });
  expect((await stage.ask("/reset-code?version=1")).json.files).toEqual(fileOf(1));
  for (const path of ["/reset-code?version=0", "/confirm-email"]) {
    const { version, files } = (await stage.ask(path)).json;
    const paths = files.map(({ path: file }: Record<"path", string>) => file);
    expect([version, paths]).toEqual([
      0,
      expect.arrayContaining(["template.mjml", "i18n/de.yaml", "samples/default.yaml"]),
    ]);
  }
});

it("401, 403, 404: other callers, and mails and versions that do not exist", async () => {
  const path = `/${ours}/mails/reset-code`;
  expect((await stage.gateway.client(path, { key: stage.key })).status).toBe(401);
  expect((await stage.ask("/reset-code", "stranger")).status).toBe(403);
  for (const name of ["none", "invitation", "constructor", "reset-code?version=3"])
    expect((await stage.ask(`/${name}`)).status).toBe(404);
  expect((await stage.ask("/..%2f_shared")).status).toBe(400);
});
