// Tests writes of a reference to a hidden row. A row filter of the written table requires a value
// in the referenced row. The refusal does not reveal if the hidden row has this value, for every
// kind of requirement.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scope } from "../support/definition.ts";
import { openWriting, type Writing } from "./writing.ts";

const tables = {
  // The key sees active products, and reviews of products whose `kind` is `small`.
  products: scope({
    read: ["id", "name", "active"],
    rowFilter: [{ field: "active", op: "eq", value: true }],
  }),
  reviews: scope({
    actions: ["read", "insert", "update"],
    rowFilter: [
      { relation: "product", match: "some", where: [{ field: "kind", op: "eq", value: "small" }] },
    ],
  }),
};
const ids = {
  seen: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f1111",
  hiddenSmall: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f2222",
  hiddenBig: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f3333",
  absent: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f4444",
};

let writing: Writing;
beforeAll(async () => {
  writing = await openWriting({ shop: { kind: "server", tables } });
  const values = [
    { id: ids.seen, name: "pen", active: true, kind: "small" },
    { id: ids.hiddenSmall, name: "ink", active: false, kind: "small" },
    { id: ids.hiddenBig, name: "nib", active: false, kind: "big" },
  ];
  await writing.mutate({ type: "insert", table: "p", values });
  await writing.mutate({ type: "insert", table: "r", values: [{ product: ids.seen, stars: 1 }] });
});
afterAll(() => writing.close());

describe("a reference to a hidden row", () => {
  const unseen = [ids.hiddenSmall, ids.hiddenBig, ids.absent];

  it.each([
    [
      "insert",
      (product: string) => ({ type: "insert", table: "r", values: [{ product, stars: 2 }] }),
    ],
    [
      "update",
      (product: string) => ({
        type: "update",
        table: "r",
        set: { product },
        where: [{ field: "stars", op: "eq", value: 1 }],
      }),
    ],
  ])(
    "is refused with the same message by %s for every content of the row",
    async (_name, mutation) => {
      const answers = await Promise.all(unseen.map((id) => writing.mutate(mutation(id), "shop")));
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    },
  );
});
