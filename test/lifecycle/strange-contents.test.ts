// A backup with the right passphrase and a wrong format is refused before anything changes (G28.2,
// G28.3).
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bytesFrame, jsonFrame } from "../../src/lifecycle/file/frames.ts";
import { createSealedFile, openSealedFile } from "../../src/lifecycle/file/sealed-file.ts";
import { LifecycleError } from "../../src/lifecycle/lifecycle-error.ts";
import { inspect } from "../../src/lifecycle/restore/inspect.ts";
import { defineWorkspace } from "../support/definition.ts";

const quickly = async (text: string, salt: Buffer): Promise<Buffer> =>
  createHash("sha256").update(salt).update(text).digest();

let folder: string;
let files = 0;
beforeAll(
  async () => void (folder = await mkdtemp(join(tmpdir(), "workspace-gateway-test-strange-"))),
);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspected(...frames: readonly Buffer[]): Promise<string> {
  const path = join(folder, `${(files += 1)}.backup`);
  const writer = await createSealedFile(path, "x", quickly);
  for (const frame of frames) await writer.write(frame);
  await writer.end();
  await writer.close();
  const reader = await openSealedFile(path, "x", quickly);
  try {
    await inspect(reader, () => {});
    return "taken";
  } catch (error) {
    if (error instanceof LifecycleError) return "refused";
    throw error;
  } finally {
    await reader.close();
  }
}

const definition = defineWorkspace({ tables: { notes: { columns: { title: { type: "text" } } } } });
const manifestOf = (given: object, more: object = {}) =>
  jsonFrame("manifest", {
    takenAt: "",
    revision: 1,
    definition: given,
    rootSecret: Buffer.alloc(32).toString("base64url"),
    secrets: {},
    revokedKeys: [],
    ...more,
  });
const manifest = manifestOf(definition);
const hash = createHash("sha256").update("content").digest("base64url");
const id = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1ff001";
const blob = [jsonFrame("blob", { id }), bytesFrame(Buffer.from("content"))];
const about = {
  id,
  name: "a.txt",
  extension: "txt",
  contentType: "text/plain",
  hash,
  size: 7,
  isPublic: false,
  createdBy: null,
  createdAt: "2026-01-01T00:00:00Z",
};
const recordsOf = (more: object) => jsonFrame("records", [{ ...about, ...more }]);
const records = recordsOf({});
const table = (named: object) =>
  jsonFrame("table", { of: "workspace", table: "notes", columns: ["id", "title"], ...named });
const rows = bytesFrame(Buffer.from("1\tone\n2\ttwo\n"));
const counted = (n: number) => jsonFrame("rows", { rows: n });
const end = (more: object = {}) => jsonFrame("end", { tables: 1, rows: 2, blobs: 1, ...more });
const whole = [...blob, manifest, records, table({}), rows, counted(2), end()];

it("a backup with frames in the right order is accepted", async () => {
  expect(await inspected(...whole)).toBe("taken");
  expect(await inspected(manifest, end({ tables: 0, rows: 0, blobs: 0 }))).toBe("taken");
});

it.each<[string, readonly Buffer[]]>([
  ["without its end", whole.slice(0, -1)],
  ["with something after it", [...whole, manifest]],
  ["with its end only", [end()]],
  ["empty", []],
  ["with two workspaces", [manifest, ...whole.slice(2)]],
  ["with files after the rows", [manifest, table({}), rows, counted(2), ...blob, end()]],
  ["with other counts", [...whole.slice(0, -1), end({ rows: 3 })]],
  [
    "with a table that has more rows than declared",
    [...blob, manifest, records, table({}), rows, counted(1), end()],
  ],
  ["with a table that does not end", [...blob, manifest, records, table({}), rows, end()]],
  ["with bytes that belong to nothing", [rows, ...whole]],
  ["with a record without its file", [manifest, records, table({}), rows, counted(2), end()]],
  [
    "with a file of other bytes",
    [blob[0]!, bytesFrame(Buffer.from("contents")), ...whole.slice(2)],
  ],
  [
    "with a file that is larger than declared",
    [...blob, manifest, recordsOf({ size: 0 }), table({}), rows, counted(2), end()],
  ],
  [
    "with a table that it does not define",
    [...blob, manifest, records, table({ table: "others" }), rows, counted(2), end()],
  ],
  [
    "with a column that it does not define",
    [...blob, manifest, records, table({ columns: ["secret"] }), rows, counted(2), end()],
  ],
  [
    "with keys",
    [
      ...blob,
      manifest,
      records,
      table({ of: "gateway", table: "gateway.api_key" }),
      rows,
      counted(2),
      end(),
    ],
  ],
  [
    "with a table of nobody's",
    [
      ...blob,
      manifest,
      records,
      table({ of: "gateway", table: "pg_authid" }),
      rows,
      counted(2),
      end(),
    ],
  ],
  ...[
    { id: "a" },
    { id: id.toUpperCase() },
    { name: "a\r\nSet-Cookie: a=b.txt" },
    { name: "a".repeat(5_000) },
    { name: null },
    { extension: "exe" },
    { extension: "__proto__" },
    { contentType: "text/html\r\n" },
    { isPublic: "yes" },
    { createdBy: 7 },
    { createdAt: "soon" },
    { hash: `${hash}=` },
  ].map((more): [string, readonly Buffer[]] => [
    `with a file of which it says ${JSON.stringify(more).slice(0, 60)}`,
    [...blob, manifest, recordsOf(more), table({}), rows, counted(2), end()],
  ]),
  [
    "with an object as its records",
    [...whole.slice(0, 3), jsonFrame("records", {}), ...whole.slice(4)],
  ],
  ["with a file without an id", [jsonFrame("blob", null), ...whole.slice(1)]],
  ["with invalid JSON", [...whole.slice(0, -1), Buffer.from("\u0006\0\0\0\u0002{]")]],
  [
    "with a table without columns",
    [...blob, manifest, records, table({ columns: [] }), rows, counted(2), end()],
  ],
  [
    "with a table that is neither the workspace's nor the gateway's",
    [...blob, manifest, records, table({ of: "x" }), rows, counted(2), end()],
  ],
  ["with half a frame", [...whole.slice(0, -1), end().subarray(0, -3)]],
  ["with a frame of no kind", [...whole.slice(0, -1), Buffer.from([99, 0, 0, 0, 0])]],
  ["with a frame longer than any", [Buffer.from([1, 255, 255, 255, 255])]],
])("%s it is refused", async (_name, frames) => {
  expect(await inspected(...frames)).toBe("refused");
});

it.each([
  { maxLength: "1); drop schema gateway cascade; --" },
  { type: "text); drop schema gateway cascade; --" },
  { min: Number.NaN },
  { id: "'" },
])("a definition that would become other SQL is refused: %j", async (more) => {
  const { notes } = definition.tables;
  const columns = { ...notes!.columns, title: { ...notes!.columns["title"]!, ...more } };
  const hostile = { ...definition, tables: { notes: { ...notes!, columns } } };
  expect(await inspected(manifestOf(hostile), end({ tables: 0, rows: 0, blobs: 0 }))).toBe(
    "refused",
  );
});

const { workspace } = definition;
it.each<[string, object, object?]>([
  ["without required parts of a definition", { workspace, tables: {} }],
  ["of another shape", { ...definition, roles: null }],
  ["with a key of another name", { ...definition, keys: { "\u001b[2Jkey": {} } }],
  [
    "with a table of another name",
    { ...definition, tables: { 'no"tes': definition.tables["notes"] } },
  ],
  ["without sign-in", { ...definition, workspace: { ...workspace, auth: undefined } }],
  [
    "with a logo at another address",
    {
      ...definition,
      workspace: { ...workspace, branding: { logo: "a.svg", logoHash: "../../x" } },
    },
  ],
  ["with a list as its secrets", definition, { secrets: [] }],
  ["with written texts that are numbers", definition, { written: { "/workspace/name": 1 } }],
  ["with keys revoked by another name", definition, { revokedKeys: ["all"] }],
  ["of no moment", definition, { takenAt: 7 }],
  ["named by no text", { ...definition, workspace: { ...workspace, name: {} } }],
  [
    "with the id of the portal",
    {
      ...definition,
      workspace: { ...workspace, id: "00000000-0000-0000-0000-000000000000" },
    },
  ],
  [
    "with another spelling of its id",
    { ...definition, workspace: { ...workspace, id: workspace.id.toUpperCase() } },
  ],
  ["with a root secret that is too short", definition, { rootSecret: "aaaa" }],
  ["with a secret that is no text", definition, { secrets: { "secrets.token": 7 } }],
])("a workspace %s is refused", async (_name, given, more) => {
  const none = end({ tables: 0, rows: 0, blobs: 0 });
  expect(await inspected(manifestOf(given, more), none)).toBe("refused");
});
