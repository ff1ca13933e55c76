// Compares the response of `/schema` with the definition of the workspace.
import { bodyOf, getRequest, type CaseProbe } from "./probe.ts";
import { typeNames, type World } from "./world/world.ts";

interface RawColumnText {
  readonly type: string;
  readonly array?: boolean;
  readonly required?: boolean;
  readonly primaryKey?: boolean;
  readonly values?: readonly string[];
  readonly maxLength?: number;
}

export async function expectSchema(probe: CaseProbe, world: World): Promise<void> {
  const address = `/${world.workspaceId}/schema`;
  const exchange = await probe.call(getRequest("getSchema", address, "serverKey"), 200);
  const { tables, workspaceId } = bodyOf<"getSchema">(exchange);
  probe.equal(
    exchange,
    "/workspaceId",
    workspaceId,
    world.workspaceId,
    "The schema must have the id of this workspace.",
  );
  const expected = [...world.tables.values()];
  probe.equal(
    exchange,
    "/tables",
    tables.map(({ name }) => String(name)).toSorted(),
    expected.map(({ name }) => name).toSorted(),
    "With the server key, the schema must have all tables.",
  );
  const raw = world.definition["tables"] as Readonly<
    Record<string, { readonly columns: Readonly<Record<string, RawColumnText>> }>
  >;
  for (const table of expected) {
    const found = tables.find(({ id }) => id === table.id);
    if (found === undefined) {
      probe.report(exchange, `The schema does not have the table \`${table.name}\`.`, {
        at: "/tables",
      });
      continue;
    }
    const columns = found.columns.map(({ name, type, array, nullable, primaryKey, values }) => ({
      name,
      type,
      array,
      nullable,
      primaryKey,
      values,
    }));
    const wanted = table.columns.map(({ name, type }) => {
      const declared: RawColumnText = raw[table.name]!.columns[name] ?? {
        type: "uuid",
        primaryKey: true,
      };
      const isKey = declared.primaryKey === true;
      return {
        name,
        type,
        array: declared.array === true,
        nullable: declared.required !== true && !isKey,
        primaryKey: isKey,
        values: declared.values ?? null,
      };
    });
    // Returns false for file columns. They are not compared, because `/schema` and the definition
    // describe lists of files in different ways.
    const isComparable = ({ type }: { readonly type: string }): boolean => type !== typeNames.file;
    const byName = (left: { readonly name: string }, right: { readonly name: string }): number =>
      String(left.name).localeCompare(String(right.name));
    probe.equal(
      exchange,
      "/tables",
      columns.filter(isComparable).toSorted(byName),
      wanted.filter(isComparable).toSorted(byName),
      `The columns of \`${table.name}\` must be those in the definition.`,
    );
    const relations = found.relations.map(({ name, kind }) => `${name} ${kind}`).toSorted();
    probe.equal(
      exchange,
      "/tables",
      relations,
      table.relations.map(({ name, kind }) => `${name} ${kind}`).toSorted(),
      `The relations of \`${table.name}\` must be those in the definition.`,
    );
  }
  const [first] = expected;
  if (first === undefined) return;
  const some = await probe.call(
    getRequest("getSchema", `${address}?table=${first.id}`, "serverKey"),
    200,
  );
  probe.equal(
    some,
    "/tables",
    bodyOf<"getSchema">(some).tables.map(({ id }) => String(id)),
    [first.id],
    "With `table`, the schema must have only the named tables.",
  );
  const none = await probe.call(
    getRequest("getSchema", `${address}?table=00000000-0000-4000-8000-000000000000`, "serverKey"),
    200,
  );
  probe.equal(
    none,
    "/tables",
    bodyOf<"getSchema">(none).tables,
    [],
    "With an unknown table in `table`, the schema must have no table.",
  );
  for (const [format, type] of [
    ["json", "application/json"],
    ["json-schema", "application/schema+json"],
    ["openapi", "application/openapi+json"],
  ] as const) {
    const formatted = await probe.call(
      getRequest("getSchema", `${address}?format=${format}`, "serverKey"),
      200,
    );
    const received = (formatted.response.headers["content-type"] ?? "").split(";")[0];
    probe.equal(
      formatted,
      "header content-type",
      received,
      type,
      `The response to \`format=${format}\` must have the media type of this format.`,
    );
  }
  const narrow = await probe.call(getRequest("getSchema", address, "publishableKey"));
  if (
    narrow.response.status === 200 &&
    narrow.response.headers["etag"] === exchange.response.headers["etag"]
  )
    probe.report(narrow, "The schema for two keys with different rights has the same ETag.", {
      at: "header etag",
      place: "guarantees.md G12.3",
    });
}
