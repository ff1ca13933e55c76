// The `sql` tag: pieces of a statement, as nodes that kysely's compiler for PostgreSQL makes text and parameters of. Of kysely only these
// parts are loaded, 17 modules: its entry loads 255, which took 125 ms of every start and is why its own tag is not used.
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
/** Where a query came from is asked by nobody. */
const noQuery = { queryId: "" };

const around = (child: OperationNode): Sql => ({ node: nodes.Raw.createWithChild(child) });

/** The text between the pieces, as it stands, with the pieces. */
const tag = (fragments: TemplateStringsArray, ...pieces: readonly Sql[]): Sql => ({
  node: nodes.Raw.create(
    fragments,
    pieces.map(({ node }) => node),
  ),
});

export const sql = Object.assign(tag, {
  /** A parameter. */
  val: (value: unknown): Sql => around(nodes.Value.create(value)),
  /** Quoted names with dots between them. */
  id: (...names: readonly string[]): Sql => ({
    node: nodes.Raw.create(
      ["", ...names.slice(1).fill("."), ""],
      names.map((name) => nodes.Identifier.create(name)),
    ),
  }),
  /** The text as it stands. */
  raw: (text: string): Sql => ({ node: nodes.Raw.createWithSql(text) }),
  join: (items: readonly Sql[], separator: Sql = comma): Sql => ({
    node: nodes.Raw.createWithChildren(
      items.flatMap(({ node }, at) => (at === 0 ? [node] : [separator.node, node])),
    ),
  }),
});

const comma = sql`, `;

/** Text and parameters of a statement; parameters are what `sql.val` was given. */
export function compileSql({ node }: Sql): {
  readonly text: string;
  readonly parameters: readonly unknown[];
} {
  const compiled = compiler.compileQuery(node, noQuery);
  return { text: compiled.sql, parameters: compiled.parameters };
}
