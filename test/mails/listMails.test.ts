// GET /{workspaceId}/mails (G46.6).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMailStage, ours, type MailStage } from "./mail-stage.ts";

let stage: MailStage;
beforeAll(async () => void (stage = await openMailStage()));
afterAll(() => stage.close());

it("200: every mail of end users with its versions, for each role", async () => {
  for (const role of ["viewer", "editor", "owner"] as const) {
    const { json } = await stage.ask("", role);
    expect(json.mails.map(({ name }: Record<"name", string>) => name)).toEqual([
      "admin-reset",
      "automation",
      "confirm-email",
      "password-changed",
      "resend-confirmation",
      "reset-code",
    ]);
    expect(json.mails[0]).toMatchObject({ languages: ["de", "en"], chosen: 0, versions: [] });
    expect(json.mails[5]).toMatchObject({
      chosen: 2,
      versions: [
        { number: 2, revision: 2, failedAt: null, failure: null },
        { number: 1, revision: 1 },
      ],
    });
  }
});

it("401, 403: other callers", async () => {
  expect((await stage.gateway.client(`/${ours}/mails`, { key: stage.key })).status).toBe(401);
  expect((await stage.ask("", "stranger")).status).toBe(403);
});
