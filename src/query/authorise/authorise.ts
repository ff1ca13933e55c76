// Authorises the tables of a request's `refs`, before anything else. Refuses unknown and forbidden tables alike (403), and aliases
// that nobody declared (400).
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

/** The tables of a request by alias, each open for what the request does with it. */
export interface AuthorisedRefs {
  readonly grant: Grant;
  readonly tables: ReadonlyMap<string, TableGrant>;
}

/** What a request does with the tables behind its aliases; an alias that is not there is read. */
export type Uses = ReadonlyMap<string, ReadonlySet<Action>>;

/** What a write does with its table. */
export function usesOf(mutation: Mutation): Uses {
  const actions = new Set<Action>([mutation.type]);
  // Also where the existing row is kept: that a row exists is known to those who may change it.
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
 * @throws GatewayError SCOPE_VIOLATION for a table that does not exist, or in which the caller lacks an action (G1.5, G5.3)
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

/** The table behind an alias. @throws Problem INVALID_REFS when `refs` does not declare it */
export function tableOf(refs: AuthorisedRefs, alias: string, pointer: string): TableGrant {
  const table = refs.tables.get(alias);
  if (table === undefined)
    throw new Problem(pointer, `${JSON.stringify(alias)} is not declared in refs`, "INVALID_REFS");
  return table;
}

/**
 * The relation that an item names, seen from a table.
 * @throws Problem when the caller cannot use a relation of that name; INVALID_REFS when the alias is not declared or stands for
 *   another table than the relation's
 */
export function relationOf(
  refs: AuthorisedRefs,
  from: TableGrant,
  item: { readonly relation: string; readonly ref: string },
  pointer: string,
): GrantedRelation {
  const declared = tableOf(refs, item.ref, `${pointer}/ref`);
  const granted = grantedRelation(refs.grant, from, item.relation);
  if (granted === undefined) {
    const usable = grantedRelations(refs.grant, from).filter(({ target }) => target === declared);
    const names = usable.map(({ relation }) => relation.name);
    throw noSuchRelation(`${pointer}/relation`, item.relation, names);
  }
  if (granted.target !== declared) {
    throw new Problem(
      `${pointer}/ref`,
      `${JSON.stringify(item.ref)} does not stand for the table that this relation leads to`,
      "INVALID_REFS",
    );
  }
  return granted;
}

/** @throws Problem SCOPE_VIOLATION when aggregates are not allowed on the table (G5.2) */
export function aggregateRows(
  table: TableGrant,
  pointer: string,
): NonNullable<TableGrant["aggregate"]> {
  if (table.aggregate === null)
    throw new Problem(
      pointer,
      "this credential may not aggregate over the table",
      "SCOPE_VIOLATION",
    );
  return table.aggregate;
}
