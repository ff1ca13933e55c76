// The `sql` template tag, which builds SQL statements from pieces. The compiler of the library
// kysely turns the pieces into text and parameters. kysely has its own `sql` tag, but its main
// module loads 255 modules, which takes 125 ms at every start. This file loads only 17 modules of
// kysely.
import { createRequire } from "node:module";
import type { OperationNode, RawNode } from "kysely";

/** A piece of an SQL statement, with its bound values. */
export interface Sql {
  readonly node: RawNode;
}

const load = createRequire(import.meta.resolve("kysely"));
const part = <Name extends keyof typeof import("kysely")>(file: string, name: Name) =>
  (load(file) as Pick<typeof import("kysely"), Name>)[name];
const nodes = {
  Raw: part("./operation-node/raw-node.js", "RawNode"),
  Identifier: part("./operation-node/identifier-node.js", "IdentifierNode"),
  Value: part("./operation-node/value-node.js", "ValueNode"),
};
const Compiler = part("./dialect/postgres/postgres-query-compiler.js", "PostgresQueryCompiler");
const compiler = new Compiler();
/** kysely requires a query id. The gateway does not use it. */
const noQuery = { queryId: "" };

const around = (child: OperationNode): Sql => ({ node: nodes.Raw.createWithChild(child) });

/**
 * Combines the literal text of a template with the pieces in it. The text goes into the statement
 * unchanged.
 */
const tag = (fragments: TemplateStringsArray, ...pieces: readonly Sql[]): Sql => ({
  node: nodes.Raw.create(
    fragments,
    pieces.map(({ node }) => node),
  ),
});

export const sql = Object.assign(tag, {
  /** Returns the SQL of a bound parameter. The value itself is not part of the SQL text. */
  val: (value: unknown): Sql => around(nodes.Value.create(value)),
  /** Returns names in double quotes, joined by dots, such as `"schema"."table"`. */
  id: (...names: readonly string[]): Sql => ({
    node: nodes.Raw.create(
      ["", ...names.slice(1).fill("."), ""],
      names.map((name) => nodes.Identifier.create(name)),
    ),
  }),
  /** SQL text that goes into the statement unchanged. Never pass text from a request. */
  raw: (text: string): Sql => ({ node: nodes.Raw.createWithSql(text) }),
  join: (items: readonly Sql[], separator: Sql = comma): Sql => ({
    node: nodes.Raw.createWithChildren(
      items.flatMap(({ node }, at) => (at === 0 ? [node] : [separator.node, node])),
    ),
  }),
});

const comma = sql`, `;

/**
 * Returns the text and the parameters of a statement. The parameters are the arguments of
 * `sql.val`.
 */
export function compileSql({ node }: Sql): {
  readonly text: string;
  readonly parameters: readonly unknown[];
} {
  const compiled = compiler.compileQuery(node, noQuery);
  return { text: compiled.sql, parameters: compiled.parameters };
}
