// Tests deletes of several rows that refer to each other. References between the deleted rows do
// not prevent the delete.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { scope } from "../support/definition.ts";
import { openWriting, type Writing } from "./writing.ts";

const ids = {
  parent: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f1111",
  child: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f2222",
  own: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f3333",
};

let writing: Writing;
beforeAll(async () => {
  // The key may not update, so a delete may not set the reference of a remaining row to null.
  const tables = { products: scope({ actions: ["read", "delete"], read: ["id", "name"] }) };
  writing = await openWriting({ remover: { kind: "server", tables } });
});
afterAll(() => writing.close());
beforeEach(async () => {
  await writing.reset();
  const values = [
    { id: ids.parent, name: "parent", parent: null },
    { id: ids.child, name: "child", parent: ids.parent },
    { id: ids.own, name: "own", parent: ids.own },
  ];
  await writing.mutate({ type: "insert", table: "p", values });
});

const remove = (...value: string[]) =>
  writing.mutate(
    { type: "delete", table: "p", where: [{ field: "id", op: "in", value }] },
    "remover",
  );

it("removes a row and the row that refers to it", async () => {
  const { json, text } = await remove(ids.parent, ids.child);
  expect(json.affectedRows, text).toBe(2);
});

it("removes a row that refers to itself", async () => {
  const { json, text } = await remove(ids.own);
  expect(json.affectedRows, text).toBe(1);
});

it("removes no row while a remaining row refers to it", async () => {
  const { status, json } = await remove(ids.parent);
  expect([status, json.error.code]).toEqual([400, "INVALID_MUTATION"]);
  expect(await writing.rows("products", "name")).toHaveLength(3);
});
