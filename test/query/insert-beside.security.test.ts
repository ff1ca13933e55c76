// Tests inserts of one row with a single required reference. One statement finds the referenced row
// and writes the new row. At first no cache depends on these tables. Later a test applies a
// definition that turns caching on.
// Table aliases in request bodies: `p` is people, `n` notes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defineWorkspace, referenceTo, refsIn, scope } from "../support/definition.ts";
import { openStage } from "../support/stage.ts";
import { redefineWorkspace } from "../support/workspaces.ts";

const key = { type: "integer", primaryKey: true, required: true } as const;
const tables = {
  people: scope({ rowFilter: [{ field: "id", op: "lt", value: 5 }] }),
  notes: scope({ actions: ["read", "insert"], insert: "*" }),
};
const definitionWith = (mode: "off" | "write") =>
  defineWorkspace({
    tables: {
      people: { columns: { id: key } },
      notes: {
        columns: {
          id: { ...key, max: 100 },
          about: { ...referenceTo("people", "about", { inverse: "notes" }), required: true },
        },
      },
    },
    keys: {
      writer: { kind: "server", tables },
      keeper: { kind: "server", tables: "all", cache: { mode } },
    },
  });
const definition = definitionWith("off");
const { id } = definition.workspace;

async function open() {
  const stage = await openStage(definition);
  const gateway = await stage.openGateway();
  const send = (body: object, name = "writer") =>
    gateway.client(`/${id}/query`, {
      key: stage.tokens[id]![name]!,
      json: { refs: refsIn(body, { p: "people", n: "notes" }, definition), ...body },
    });
  return { ...stage, gateway, send };
}

let stage: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  stage = await open();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await redefineWorkspace(stage.database, definition);
  const people = [{ id: 1 }, { id: 9 }];
  const remove = (table: string) => ({
    mutation: { type: "delete", table, where: [{ field: "id", op: "gt", value: 0 }] },
  });
  await stage.send(remove("n"), "keeper");
  await stage.send(remove("p"), "keeper");
  const mutation = { type: "insert", table: "p", values: people };
  expect((await stage.send({ mutation }, "keeper")).status).toBe(200);
});

const note = (row: number, about: number) => ({
  mutation: { type: "insert", table: "n", values: [{ id: row, about }], returning: true },
});
const notes = async () => {
  const query = { from: "n", select: ["id", "about"], orderBy: [{ field: "id" }] };
  const { json } = await stage.send({ query }, "keeper");
  return (json as { data: unknown }).data;
};

describe("an insert that refers to one row", () => {
  it("answers the row, also after PostgreSQL keeps the statement prepared", async () => {
    for (const row of [1, 2, 3, 4]) {
      const { status, json } = await stage.send(note(row, 1));
      expect(status).toBe(200);
      expect(json).toMatchObject({ affectedRows: 1, data: [{ id: row, about: 1 }] });
    }
  });

  it("gets the same refusal for a hidden and an absent row, also beside other errors", async () => {
    await stage.send(note(1, 1));
    const refused = [
      await stage.send(note(2, 9)),
      await stage.send(note(2, 4)),
      // A row with this primary key exists already. The refusal must be about the reference and
      // must not reveal the existing row.
      await stage.send(note(1, 9)),
      await stage.send(note(1, 4)),
      await stage.send({ transaction: [note(2, 1), note(3, 9)] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    const messages = refused.map(
      ({ json }) => (json as { error: { message: string } }).error.message,
    );
    expect(new Set(messages.slice(0, 4))).toEqual(
      new Set([
        "/mutation/values: about must refer to a row that exists and that this credential may read.",
      ]),
    );
    expect(messages[4]).toContain("/transaction/1/mutation/values: about must refer to a row");
    expect(await notes()).toEqual([{ id: 1, about: 1 }]);
  });

  it("invalidates cache entries of tables that the node does not know as cached", async () => {
    for (const row of [1, 2, 3, 4]) await stage.send(note(row, 1));
    await redefineWorkspace(stage.database, definitionWith("write"));
    expect((await stage.send(note(5, 1))).status).toBe(200);
    const [recorded] = await stage.sql("select count(*)::int as n from gateway_tx.change");
    expect(recorded).toEqual({ n: 1 });
  });
});
