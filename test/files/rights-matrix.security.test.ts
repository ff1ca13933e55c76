// Tests every right on files with every operation and kind of file, for keys of both kinds, end
// users and members. Compares the statuses with a simple model of the rights (G5.18, G5.19, G25.8).
// For an unreadable file, callers with some right to read get a 404. All other callers get a 403.
import { afterAll, beforeAll, expect, it } from "vitest";
import { guidV7 } from "../../src/platform/ids.ts";
import { storeBlobs, storeFiles } from "../support/blobs.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { formOf } from "../support/forms.ts";
import type { Client } from "../support/http-client.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { definition, openCallers, tables, type Caller } from "./rights-callers.ts";

const otherWorkspace = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";

const names = ["other", "nobody", "shown", "hidden", "public", "foreign", "absent"] as const;
type Sort = (typeof names)[number] | "own";
const files = Object.fromEntries(names.map((name) => [name, guidV7()])) as Record<
  (typeof names)[number],
  string
>;
const exists = (sort: Sort): boolean => sort !== "foreign" && sort !== "absent";

/** The status that the rights require for an operation on a file of this kind. */
const naive: Readonly<Record<string, (caller: Caller, sort: Sort) => number>> = {
  download: (caller, sort) => (sort === "public" ? 200 : reading(caller, sort)),
  url: (caller, sort) => reading(caller, sort),
  delete: ({ rights, kind }, sort) => {
    if (rights.has("delete")) return exists(sort) ? 200 : 404;
    if (!rights.has("deleteOwn") || kind === "publishable") return 403;
    return sort === "own" ? 200 : 404;
  },
  mark: ({ rights, kind }, sort) => {
    // End users cannot call this operation with any rights.
    if (kind === "endUser") return 401;
    if (kind === "publishable" || !rights.has("upload") || !rights.has("read")) return 403;
    return exists(sort) ? 200 : 404;
  },
};

function reading({ rights, kind }: Caller, sort: Sort): number {
  const readsOwn = rights.has("upload") && kind !== "publishable";
  if (!rights.has("read") && !rights.has("readReferenced") && !readsOwn) return 403;
  const mayRead =
    rights.has("read") ||
    (sort === "shown" && rights.has("readReferenced")) ||
    (sort === "own" && readsOwn);
  return mayRead && exists(sort) ? 200 : 404;
}

let stage: Stage;
let client: Client;
let callers: readonly Caller[];
beforeAll(async () => {
  stage = await openStage(definition, defineWorkspace({ id: otherWorkspace, tables }));
  const folder = await stage.openFolder();
  const gateway = await stage.openGateway({ settings: { "storage.url": `file:${folder}` } });
  ({ client } = gateway);
  callers = await openCallers(stage, gateway.baseUrl);
  const nobodys = names.filter((name) => exists(name));
  const stored = [
    ...nobodys.map((name) => ({
      id: files[name],
      createdBy: name === "other" ? (`endUser:${guidV7()}` as const) : null,
      isPublic: name === "public",
    })),
    ...callers.map(({ own, maker }) => ({ id: own, createdBy: maker })),
  ];
  await storeFiles(folder, stage.database, definition, stored);
  await storeBlobs(stage.database, otherWorkspace, [{ id: files.foreign, createdBy: null }]);
  for (const [owner, id] of [
    ["seen", files.shown],
    ["unseen", files.hidden],
  ] as const)
    await stage.sql(
      "insert into $ws.albums (id, owner, papers) values (gen_random_uuid(), $1, $2)",
      [owner, [id]],
    );
}, 60_000);
afterAll(() => stage.close());

const base = `/${WORKSPACE_ID}/files`;
const ask: Readonly<Record<string, (caller: Caller, id: string) => ReturnType<Client>>> = {
  download: ({ headers }, id) => client(`${base}/${id}`, { headers }),
  url: ({ headers }, id) => client(`${base}/${id}/url`, { headers }),
  delete: ({ headers }, id) => client(`${base}/${id}`, { headers, method: "DELETE" }),
  mark: ({ headers }, id) =>
    client(`${base}/${id}`, { headers, method: "PATCH", json: { public: false } }),
};

/** Returns one line per cell whose status differs from the model. */
async function deviations(
  operation: string,
  sorts: readonly Sort[],
  idOf: (caller: Caller, sort: Sort) => string,
) {
  const found: string[] = [];
  let cells = 0;
  for (const caller of callers) {
    const answers = await Promise.all(
      sorts.map(async (sort) => [sort, await ask[operation]!(caller, idOf(caller, sort))] as const),
    );
    const refusals = new Set<string>();
    for (const [sort, { status, text }] of answers) {
      cells += 1;
      const expected = naive[operation]!(caller, sort);
      if (status !== expected)
        found.push(`${operation} ${sort} by ${caller.name}: ${status}, not ${expected}`);
      if (status === 404) refusals.add(text);
    }
    // Missing, foreign and hidden files get identical replies.
    if (refusals.size > 1)
      found.push(`${operation} by ${caller.name}: ${[...refusals].join(" | ")}`);
  }
  return { cells, found };
}

const sorts: readonly Sort[] = ["own", ...names];
const idOf = (caller: Caller, sort: Sort): string => (sort === "own" ? caller.own : files[sort]);

it.each(["download", "url"])("%s", async (operation) => {
  const { cells, found } = await deviations(operation, sorts, idOf);
  console.log(`${operation}: ${cells} cells, ${found.length} deviations`);
  expect(found).toEqual([]);
});

it("list and upload", async () => {
  const found: string[] = [];
  for (const { name, rights, kind, headers, own } of callers) {
    const listed = await client(base, { headers });
    const ids = (listed.json?.files as { id: string }[] | undefined)?.map(({ id }) => id);
    const listsOwn = rights.has("listOwn") && kind !== "publishable";
    const wanted = rights.has("list")
      ? callers.length + names.filter(exists).length
      : listsOwn
        ? 1
        : undefined;
    if (ids?.length !== wanted || (wanted === 1 && ids?.[0] !== own))
      found.push(`list by ${name}: ${listed.text}`);
    if (listed.status !== (wanted === undefined ? 403 : 200))
      found.push(`list by ${name}: ${listed.status}`);
  }
  const uploads = await Promise.all(callers.map(({ headers }) => upload(headers)));
  for (const [at, { name, rights }] of callers.entries())
    if (uploads[at]!.status !== (rights.has("upload") ? 200 : 403))
      found.push(`upload by ${name}: ${uploads[at]!.text}`);
  console.log(`list and upload: ${2 * callers.length} cells, ${found.length} deviations`);
  expect(found).toEqual([]);
});

const form = formOf("a.txt", "hello");
const upload = (headers: Readonly<Record<string, string>>) =>
  client(`${base}/upload`, { ...form, headers: { ...form.headers, ...headers } });

it.each(["mark", "delete"])("%s", async (operation) => {
  // Each caller has its own files, because a deleted file is missing for the next caller.
  const made = new Map<string, string>();
  const touched: readonly Sort[] = ["own", "other", "nobody", "foreign", "absent"];
  const place = ({ name }: Caller, sort: Sort) => `${name} ${sort}`;
  for (const caller of callers)
    for (const sort of touched.filter(exists)) {
      const id = guidV7();
      made.set(place(caller, sort), id);
      const createdBy =
        sort === "own" ? caller.maker : sort === "other" ? `endUser:${guidV7()}` : null;
      await storeBlobs(stage.database, WORKSPACE_ID, [{ id, createdBy }]);
    }
  const { cells, found } = await deviations(
    operation,
    touched,
    (caller, sort) => made.get(place(caller, sort)) ?? idOf(caller, sort),
  );
  console.log(`${operation}: ${cells} cells, ${found.length} deviations`);
  expect(found).toEqual([]);
});
