// The `sql` tag builds statements from pieces. kysely's compiler for PostgreSQL turns its nodes
// into text and parameters. Only 17 modules of kysely are loaded. Its entry loads 255 modules,
// which took 125 ms of every start. Therefore this file does not use kysely's own tag.
import { createRequire } from "node:module";
import type { OperationNode, RawNode } from "kysely";

/** A piece of a statement. */
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
/** kysely needs a query id, which nothing here reads. */
const noQuery = { queryId: "" };

const around = (child: OperationNode): Sql => ({ node: nodes.Raw.createWithChild(child) });

/** Combines literal text and pieces. The text is used unchanged. */
const tag = (fragments: TemplateStringsArray, ...pieces: readonly Sql[]): Sql => ({
  node: nodes.Raw.create(
    fragments,
    pieces.map(({ node }) => node),
  ),
});

export const sql = Object.assign(tag, {
  /** A parameter. */
  val: (value: unknown): Sql => around(nodes.Value.create(value)),
  /** Quoted names, separated by dots. */
  id: (...names: readonly string[]): Sql => ({
    node: nodes.Raw.create(
      ["", ...names.slice(1).fill("."), ""],
      names.map((name) => nodes.Identifier.create(name)),
    ),
  }),
  /** Text, used unchanged. */
  raw: (text: string): Sql => ({ node: nodes.Raw.createWithSql(text) }),
  join: (items: readonly Sql[], separator: Sql = comma): Sql => ({
    node: nodes.Raw.createWithChildren(
      items.flatMap(({ node }, at) => (at === 0 ? [node] : [separator.node, node])),
    ),
  }),
});

const comma = sql`, `;

/** Returns text and parameters of a statement. The parameters are the arguments of `sql.val`. */
export function compileSql({ node }: Sql): {
  readonly text: string;
  readonly parameters: readonly unknown[];
} {
  const compiled = compiler.compileQuery(node, noQuery);
  return { text: compiled.sql, parameters: compiled.parameters };
}
