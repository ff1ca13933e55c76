// Random reads and writes with filter-only columns in every position that takes a column. Their
// values come from the dictionary.
import type { Random } from "../../../scripts/random.ts";
import type { Model, ModelTable } from "../../support/model.ts";
import {
  aliasOf,
  conditionFor,
  type Drawing,
  type Item,
} from "../../support/queries/conditions.ts";
import { readFor } from "../../support/queries/reads.ts";
import { valueFor } from "../../support/queries/values.ts";
import {
  dictionary,
  guid,
  secretNames,
  spare,
  team,
  victims,
  type SecretName,
} from "./accounts.ts";

/**
 * Sets the example values with which random conditions compare. The credential may know them. The
 * conditions are true for some rows only.
 */
export function takeSamples(model: Model): void {
  const known: Readonly<Record<string, readonly unknown[]>> = {
    id: [...victims, ...spare],
    name: ["victim", "own", "spare"],
    note: ["seen", null],
    level: [1, 2, 3],
    team: [team],
  };
  for (const column of model.tables.get("accounts")!.columns) {
    const secret = secretNames.find((name) => column.name.startsWith(name)) as SecretName;
    column.samples = known[column.name] ?? dictionary[secret].slice(0, 60);
  }
  for (const column of model.tables.get("teams")!.columns)
    column.samples = column.name === "id" ? [team] : ["team"];
}

export function strayFor(random: Random, model: Model): object {
  if (random.chance(0.6)) return readFor(random, model);
  const refs = new Map<string, string>();
  const drawing: Drawing = {
    random,
    model,
    refs,
    columns: (table) => table.columns,
    relations: (table) => table.relations,
  };
  const mutation = writeFor(drawing, model.tables.get("accounts")!);
  const named = [...refs].map(([name, alias]) => [alias, model.tables.get(name)!.id]);
  return {
    refs: Object.fromEntries(named) as Record<string, string>,
    mutation,
    ...(random.chance(0.1) ? { explain: true } : {}),
  };
}

function writeFor(drawing: Drawing, table: ModelTable): Item {
  const { random } = drawing;
  const type = random.pick(["insert", "update", "update", "delete"]);
  const head = { type, table: aliasOf(drawing, table.name) };
  const names = () => random.sample(table.columns, random.whole(1, 3)).map((column) => column.name);
  const cells = () =>
    Object.fromEntries(
      random
        .sample(table.columns.slice(1), random.whole(1, 3))
        .map((column) => [column.name, valueFor(random, column)]),
    );
  if (type === "insert")
    return {
      ...head,
      values: [
        { ...cells(), id: random.pick([...victims, ...spare, guid(random.whole(300, 400))]) },
      ],
      returning: random.chance(0.3) ? true : names(),
      onConflict: {
        columns: random.pick([["id"], ["id"], names()]),
        action: "update",
        set: names(),
      },
    };
  const where = Array.from({ length: random.whole(1, 2) }, () => conditionFor(drawing, table, 1));
  const expendable = { field: "name", op: "eq", value: "spare" };
  return type === "delete"
    ? { ...head, where: [...where, expendable], maxAffected: 3 }
    : { ...head, set: cells(), where, maxAffected: random.whole(1, 20) };
}
