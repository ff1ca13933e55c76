// The names of the demo's tables by their ids. The examples of the contract use the demo's tables
// by id, and samples with the client use names.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export type TableNames = ReadonlyMap<string, string>;

const cache = new Map<string, TableNames>();

/** Returns the names by id. Empty if the project has no demo. */
export function demoTables(root: string): TableNames {
  let names = cache.get(root);
  if (names === undefined) cache.set(root, (names = readNames(root)));
  return names;
}

function readNames(root: string): TableNames {
  const folder = join(root, "templates/workspaces/demo/tables");
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  return new Map(
    files.flatMap((file) => {
      const { tables = {} } = parse(readFileSync(join(folder, file), "utf8")) as {
        readonly tables?: Readonly<Record<string, { readonly id?: string }>>;
      };
      return Object.entries(tables).flatMap(([name, { id }]) =>
        id === undefined ? [] : [[id, name] as const],
      );
    }),
  );
}
