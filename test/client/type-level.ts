// Code that must compile with the types of a workspace, and code that must not. `npm run typecheck`
// checks this file: if an expected error does not occur, this is an error. Nothing here runs.
import type { GroupConditions } from "../../src/client/condition-types.ts";
import { column, createClient } from "../../src/client/index.ts";
import type { Operator } from "../../src/contract/index.ts";
import type { Workspace as Backend } from "./fixtures/backend.ts";
import type { Workspace as Customer } from "./fixtures/customer.ts";
import type { Workspace as Shop } from "./fixtures/shop.ts";

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const check = <_Is extends true>(): void => {};

// The client imports nothing, so it repeats the operators. The compiler names a missing one here.
type ClientOperators = Extract<GroupConditions<"n">["n"], object>;
export const allOperators = (given: Required<ClientOperators>): Record<Operator, unknown> => given;

const options = { url: "http://127.0.0.1:4400", workspace: "", key: "" };
const shop = createClient<Shop>(options);
const customer = createClient<Customer>(options);
const backend = createClient<Backend>(options);
const untyped = createClient(options);

export async function reads(): Promise<void> {
  const rows = await shop
    .from("products")
    .select("name", "price", { category: ["name"] })
    .where({ price: { lt: 10 } })
    .orderBy("price")
    .limit(20);
  type Expected = readonly {
    readonly name: string;
    readonly price: string;
    readonly category: { readonly name: string } | null;
  }[];
  check<Same<typeof rows, Expected>>();

  const [every] = await shop.from("categories");
  check<Same<NonNullable<typeof every>["parent"], string | null>>();

  const related = await shop.from("products").select("sku", {
    relation: "reviews",
    as: "best",
    select: ["rating", { product: ["*"] }],
    where: { rating: 5 },
    orderBy: [{ field: "rating", dir: "desc" }],
    limit: 2,
  });
  check<Same<(typeof related)[number]["best"][number]["rating"], number>>();
  check<Same<NonNullable<(typeof related)[number]["best"][number]["product"]>["price"], string>>();

  const required = await shop
    .from("products")
    .select({ relation: "category", select: ["name"], required: true });
  check<Same<(typeof required)[number]["category"], { readonly name: string }>>();

  const groups = await shop
    .from("products")
    .select(
      "size",
      { fn: "count", as: "n" },
      { fn: "sum", field: "price", as: "total" },
      { fn: "max", field: "soldOn", as: "last" },
      { field: "addedAt", bucket: "month", as: "month" },
      { field: "attributes", path: ["origin"], as: "origin" },
      { field: "name", as: "title" },
    )
    .having({ n: { gt: 1 } })
    .orderBy("n", "desc");
  type Group = (typeof groups)[number];
  check<Same<Group["n"], number>>();
  check<Same<Group["total"], string | null>>();
  check<Same<Group["last"], string | null>>();
  check<Same<Group["month"], string | null>>();
  check<Same<Group["origin"], unknown>>();
  check<Same<Group["title"], string>>();

  for await (const row of shop.from("products").select("sku"))
    check<Same<typeof row.sku, string>>();

  const products = shop.from("products");
  // @ts-expect-error The key may not read this column.
  products.select("cost");
  // @ts-expect-error The key may only filter by this column.
  products.select("barcode");
  // @ts-expect-error There is no such table.
  shop.from("prodcts");
  // @ts-expect-error There is no such relation.
  products.select({ supplier: ["name"] });
  // @ts-expect-error The related table has no such column.
  products.select({ category: ["nam"] });
  // @ts-expect-error The key may not read this column.
  products.where({ cost: { lt: 1 } });
  // @ts-expect-error A filter-only column has no order operators.
  products.where({ barcode: { gt: "1" } });
  products.where({ barcode: 4010000160877 });
  // @ts-expect-error A text is no number.
  products.where({ name: 5 });
  // @ts-expect-error This enum has no such value.
  products.where({ size: "xl" });
  // @ts-expect-error Numbers have no text operators.
  products.where({ price: { startsWith: "1" } });
  // @ts-expect-error Json has no order.
  products.orderBy("attributes");
  // @ts-expect-error Lists have no order.
  products.orderBy("tags");
  products.orderBy("category.name", { dir: "desc", nulls: "last" });
  // @ts-expect-error A to-many relation gives no order.
  products.orderBy("reviews.rating");
  // @ts-expect-error Only dates and numbers have sums, and only of readable columns.
  products.select({ fn: "sum", field: "cost", as: "sum" });
  // @ts-expect-error The role may not use aggregates.
  customer.from("products").select({ fn: "count", as: "n" });
  products.where({
    or: [{ price: { between: [1, 2] } }, { tags: { hasAny: ["a"] } }],
    not: { reviews: { some: { rating: { gte: 4 } } } },
    category: { some: { name: { startsWith: "A" } } },
    attributes: { path: ["organic"], eq: true },
    soldOn: null,
  });
  products.where({ name: { neq: column("sku") } });
  // @ts-expect-error The related rows have no such column.
  products.where({ reviews: { some: { stars: 5 } } });
}

export async function writes(): Promise<void> {
  const { rows } = await backend
    .from("products")
    .insert({ sku: "A", name: "A", price: "1.00" })
    .returning("id", "price");
  check<Same<typeof rows, readonly { readonly id: string; readonly price: string }[]>>();
  await backend.from("products").insert([{ sku: "A", name: "A", price: 1, tags: ["a"] }]);
  await backend
    .from("products")
    .update({ stock: { inc: 1 }, addedAt: { now: true }, cost: null })
    .where({ sku: "A" });
  // @ts-expect-error A required column is missing.
  backend.from("products").insert({ sku: "A", name: "A" });
  // @ts-expect-error This column cannot be null.
  backend.from("products").update({ name: null });
  // @ts-expect-error A text cannot be counted up.
  backend.from("products").update({ name: { inc: 1 } });
  // @ts-expect-error The key may not write.
  shop.from("products").insert({ sku: "A", name: "A", price: 1 });
  // @ts-expect-error The key may not write.
  shop.from("products").update({ name: "A" });
  // @ts-expect-error The key may not delete.
  shop.from("products").delete();
  await customer.from("reviews").insert({ product: "x", rating: 5 });
  await customer.from("reviews").delete().where({ rating: 1 });
  // @ts-expect-error The role may not write this column.
  customer.from("reviews").insert({ product: "x", rating: 5, author: "x" });
  // @ts-expect-error The role may not change this column.
  customer.from("reviews").update({ product: "x" });

  const done = await backend.transaction((add) => {
    const product = add(backend.from("products").select("id").where({ sku: "A" }));
    const review = add(
      backend
        .from("reviews")
        .insert({ product: product.ref(0, "id"), rating: 5 })
        .returning("rating"),
    );
    // @ts-expect-error The step has no such column.
    product.ref(0, "name");
    // @ts-expect-error A text is no number.
    backend.from("reviews").insert({ product: "x", rating: product.ref(0, "id") });
    return { product, review };
  });
  check<Same<typeof done.product, readonly { readonly id: string }[]>>();
  check<Same<typeof done.review.rows, readonly { readonly rating: number }[]>>();
}

export async function events(): Promise<void> {
  shop.bus.subscribe("stock:all", (event) => {
    if (event.type !== "row.updated") return;
    if (event.data.table !== "5517edb0-69ae-58e5-b09c-4b261860b8e0") return;
    check<Same<(typeof event.data.rows)[number]["rating"], number>>();
  });
  // @ts-expect-error The key may not use this topic.
  shop.bus.subscribe("staff.only:all", () => {});
  // @ts-expect-error The key may not publish.
  void shop.bus.publish("stock:all", "counted", {});
  await backend.bus.publish("stock:all", "counted", {});
  const answer = await backend.call("price-of", { sku: "A" });
  check<Same<typeof answer.price, string>>();
  // @ts-expect-error The request needs a sku.
  await backend.call("price-of", {});
}

export async function withoutTypes(): Promise<void> {
  const [row] = await untyped
    .from("anything")
    .select("name", { category: ["name"] }, { fn: "count", as: "n" })
    .where({ price: { lt: 10 }, category: { some: { name: "A" } } })
    .orderBy("price");
  check<Same<NonNullable<typeof row>["name"], unknown>>();
  await untyped.from("anything").insert({ name: "A" }).returning("id");
  await untyped
    .from("anything")
    .update({ stock: { inc: 1 } })
    .where({ id: "x" });
  untyped.bus.subscribe("stock:all", ({ type }) => type);
}
