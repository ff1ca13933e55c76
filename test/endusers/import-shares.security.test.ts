// A hostile file of one workspace does not delay imports of other workspaces (G29.1, G38).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { formOf } from "../support/forms.ts";
import { theirs } from "../auth/account-stage.ts";
import { openImportStage, type ImportStage } from "./import-stage.ts";
import { sharedTextWorkbook } from "./workbooks.ts";

let stage: ImportStage;
beforeEach(async () => void (stage = await openImportStage()));
afterEach(() => stage.close());

it("a long shared text with many references is rejected before its rows are read", async () => {
  const file = sharedTextWorkbook("a ".repeat(2_000_000), 20_000);
  expect(file.length).toBeLessThan(200_000);
  const began = performance.now();
  const refused = stage.upload(file, "people.xlsx");
  const neighbour = await stage.member("owner", theirs);
  const form = formOf("people.csv", "email\nada@example.com\n");
  const headers = { ...form.headers, ...neighbour.headers };
  const { status } = await stage.ask("", { ...form, headers, workspaceId: theirs });
  expect(status).toBe(200);
  expect(await refused).toMatchObject({
    status: 400,
    json: { error: expect.stringMatching(/texts of the first sheet .* 48 MiB/) },
  });
  expect(performance.now() - began).toBeLessThan(10_000);
});

it("a reader that has used up its processor time ends, also in the middle of a sheet", async () => {
  const budget = new URL("../../src/endusers/import/read-budget.ts", import.meta.url).href;
  const busy = `import { Worker } from "node:worker_threads";
    new Worker(new URL(${JSON.stringify(budget)}), { workerData: 300, execArgv: [] });
    const end = Date.now() + 20_000;
    while (Date.now() < end);`;
  const reader = spawn(process.execPath, ["--input-type=module", "-e", busy], { stdio: "ignore" });
  expect(await once(reader, "exit")).toEqual([null, "SIGABRT"]);
});
