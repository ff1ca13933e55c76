// GET /{workspaceId}/endusers/import/{importId} (G29.7): the progress of an import, until it
// expires.
import { afterAll, beforeAll, expect, it } from "vitest";
import { absent, day, hour, theirs } from "../auth/account-stage.ts";
import { formOf } from "../support/forms.ts";
import { openImportStage, readHere, type ImportStage } from "./import-stage.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage({ readFile: readHere });
});
afterAll(() => stage.close());

const file = "email,emailVerified\na@example.com,true\nb@example.com,perhaps\nc@example.com,\n";
const validated = async (): Promise<string> => (await stage.upload(file)).json.importId as string;

it("shows the validated file, then the result of the execution", async () => {
  const importId = await validated();
  const error = { row: 3, field: "emailVerified", code: "INVALID" };
  const counts = { total: 3, done: 0, created: 0, updated: 0, skipped: 0, failed: 0 };
  const before = await stage.progress(importId);
  expect(before.status).toBe(200);
  expect(before.json).toEqual({
    importId,
    status: "validated",
    mode: null,
    ...counts,
    errors: [expect.objectContaining(error)],
    errorsTotal: 1,
  });
  await stage.execute(importId, { mode: "skipExisting" });
  expect((await stage.progress(importId)).json).toEqual({
    importId,
    status: "done",
    mode: "skipExisting",
    ...counts,
    done: 3,
    created: 2,
    failed: 1,
    errors: [expect.objectContaining(error)],
    errorsTotal: 1,
  });
});

it("expires an hour after the validation, and a day after the end of the execution (404)", async () => {
  const [waiting, executed] = [await validated(), await validated()];
  await stage.execute(executed);
  const statuses = async () =>
    Promise.all([waiting, executed].map(async (id) => (await stage.progress(id)).status));
  stage.pass(hour);
  expect(await statuses()).toEqual([404, 200]);
  stage.pass(day - hour);
  // After a day the owner's session has also ended, so the test signs in a new owner.
  const { headers } = await stage.member("owner");
  const late = [waiting, executed].map((id) => stage.ask(`/${id}`, { headers }));
  expect((await Promise.all(late)).map(({ status }) => status)).toEqual([404, 404]);
});

it("an import that does not exist gives the same reply as one of another workspace (404)", async () => {
  // Earlier tests moved the clock past the end of all sessions, so this test signs in new owners.
  const own = await stage.member("owner");
  const other = await stage.member("owner", theirs);
  const { json } = await stage.ask("", withHeaders(own.headers));
  const ask = (importId: string) =>
    stage.ask(`/${importId}`, { workspaceId: theirs, headers: other.headers });
  const [foreign, unknown] = [await ask(json.importId as string), await ask(absent)];
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
});

it("viewers and editors are rejected (403)", async () => {
  const owner = await stage.member("owner");
  const { json } = await stage.ask("", withHeaders(owner.headers));
  for (const role of ["viewer", "editor"] as const) {
    const { headers } = await stage.member(role);
    expect((await stage.ask(`/${json.importId}`, { headers })).status).toBe(403);
  }
});

const withHeaders = (own: Readonly<Record<string, string>>) => {
  const { headers, ...form } = formOf("people.csv", file);
  return { ...form, headers: { ...headers, ...own } };
};
