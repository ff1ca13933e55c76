// Checks that the caller may use the tables that a request declares in `refs`. Runs before the
// request is planned and compiled to SQL. Unknown and forbidden tables give the same error (403).
// An alias that `refs` does not declare gives 400.
import { GatewayError } from "../../contract/index.ts";
import { noSuchRelation, Problem } from "../../conditions/index.ts";
import {
  grantedRelation,
  grantedRelations,
  type Grant,
  type GrantedRelation,
  type TableGrant,
} from "../../access/index.ts";
import type { Action } from "../../catalog/index.ts";
import type { Mutation } from "../parse/request.ts";

/**
 * The tables that a request declares in `refs`, by alias. The caller has the right to each action
 * of the request on these tables.
 */
export interface AuthorisedRefs {
  readonly grant: Grant;
  readonly tables: ReadonlyMap<string, TableGrant>;
}

/**
 * For each alias in `refs`, the actions of the request on the table with this alias, such as
 * `insert`. A table whose alias has no entry is only read.
 */
export type Uses = ReadonlyMap<string, ReadonlySet<Action>>;

/**
 * Returns the actions of a write, such as `insert`, by the alias of the written table. The caller
 * needs the right to each of these actions on the table.
 */
export function usesOf(mutation: Mutation): Uses {
  const actions = new Set<Action>([mutation.type]);
  // An insert with `onConflict` needs the right to update, even if it does not change existing
  // rows. Otherwise the caller could learn that a hidden row exists.
  if (mutation.type === "insert" && mutation.onConflict !== undefined) actions.add("update");
  return new Map([[mutation.table, actions]]);
}

const READ: ReadonlySet<Action> = new Set<Action>(["read"]);
const words: Readonly<Record<Action, string>> = {
  read: "may not be read with it",
  insert: "may not be inserted into with it",
  update: "may not be updated with it",
  delete: "may not be deleted from with it",
};

/**
 * Returns the tables of the request with the caller's rights.
 * @throws GatewayError SCOPE_VIOLATION if a table does not exist, or the caller may not do an
 *   action on it (G1.5, G5.3)
 */
export function authorise(
  grant: Grant,
  refs: Readonly<Record<string, string>>,
  uses: Uses = new Map(),
): AuthorisedRefs {
  const tables = new Map<string, TableGrant>();
  for (const [alias, id] of Object.entries(refs)) {
    const table = grant.tables.get(id.toLowerCase());
    for (const action of uses.get(alias) ?? READ) {
      if (table !== undefined && table.rows[action] !== null) continue;
      throw new GatewayError("SCOPE_VIOLATION", {
        message: `/refs/${alias}: the table is not in the scope of this credential, or ${words[action]}.`,
      });
    }
    tables.set(alias, table!);
  }
  return { grant, tables };
}

/**
 * Returns the table that an alias stands for.
 * @throws Problem INVALID_REFS if `refs` does not declare the alias
 */
export function tableOfAlias(refs: AuthorisedRefs, alias: string, pointer: string): TableGrant {
  const table = refs.tables.get(alias);
  if (table === undefined)
    throw new Problem(
      pointer,
      `${JSON.stringify(alias)} is not declared in \`refs\``,
      "INVALID_REFS",
    );
  return table;
}

/**
 * Returns the relation that an item of `select` or `where` names.
 * @throws Problem if the caller cannot use a relation with this name; with code INVALID_REFS if
 *   `refs` does not declare the alias, or the relation leads to a table other than the table of
 *   this alias
 */
export function relationOf(
  refs: AuthorisedRefs,
  from: TableGrant,
  item: { readonly relation: string; readonly ref: string },
  pointer: string,
): GrantedRelation {
  const declared = tableOfAlias(refs, item.ref, `${pointer}/ref`);
  const granted = grantedRelation(refs.grant, from, item.relation);
  if (granted === undefined) {
    const usable = grantedRelations(refs.grant, from).filter(({ target }) => target === declared);
    const names = usable.map(({ relation }) => relation.name);
    throw noSuchRelation(`${pointer}/relation`, item.relation, names);
  }
  if (granted.target === declared) return granted;
  const message = `${JSON.stringify(item.ref)} is not the alias of the table that this relation leads to`;
  throw new Problem(`${pointer}/ref`, message, "INVALID_REFS");
}
