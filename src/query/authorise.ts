// The first question to every request: may the caller touch the tables that `refs` lists? Asked before anything else.
// Refuses unknown and forbidden tables alike (403) and aliases that nobody declared (400).
import { GatewayError } from "../contract/errors.ts";
import { noSuchRelation } from "../conditions/problem.ts";
import {
  grantedRelation,
  type Grant,
  type GrantedRelation,
  type TableGrant,
} from "../access/grant.ts";

/** The tables of a request by alias, each readable for the caller. */
export interface AuthorisedRefs {
  readonly grant: Grant;
  readonly tables: ReadonlyMap<string, TableGrant>;
}

/**
 * @throws GatewayError SCOPE_VIOLATION for a table that does not exist or that the caller may not read (specification 4.1, decisions 1)
 */
export function authoriseRead(
  grant: Grant,
  refs: Readonly<Record<string, string>>,
): AuthorisedRefs {
  const tables = new Map<string, TableGrant>();
  for (const [alias, id] of Object.entries(refs)) {
    const table = grant.tables.get(id.toLowerCase());
    if (table === undefined || table.rows.read === null) {
      throw new GatewayError("SCOPE_VIOLATION", {
        message: `/refs/${alias}: the table is not in the scope of this credential, or may not be read with it.`,
      });
    }
    tables.set(alias, table);
  }
  return { grant, tables };
}

/** The table behind an alias. @throws GatewayError INVALID_REFS when `refs` does not declare it */
export function tableOf(refs: AuthorisedRefs, alias: string, pointer: string): TableGrant {
  const table = refs.tables.get(alias);
  if (table === undefined) {
    throw new GatewayError("INVALID_REFS", {
      message: `${pointer}: ${JSON.stringify(alias)} is not declared in refs.`,
    });
  }
  return table;
}

/**
 * The relation that an item names, seen from a table.
 * @throws Problem when the caller cannot use a relation of that name
 * @throws GatewayError INVALID_REFS when the alias is not declared or stands for another table than the relation's
 */
export function relationOf(
  refs: AuthorisedRefs,
  from: TableGrant,
  item: { readonly relation: string; readonly ref: string },
  pointer: string,
): GrantedRelation {
  const declared = tableOf(refs, item.ref, `${pointer}/ref`);
  const granted = grantedRelation(refs.grant, from, item.relation);
  if (granted === undefined) throw noSuchRelation(`${pointer}/relation`, item.relation);
  if (granted.target !== declared) {
    throw new GatewayError("INVALID_REFS", {
      message: `${pointer}/ref: ${JSON.stringify(item.ref)} does not stand for the table that this relation leads to.`,
    });
  }
  return granted;
}

/** @throws GatewayError SCOPE_VIOLATION when aggregates are not allowed on the table (specification 7.1) */
export function aggregateRows(
  table: TableGrant,
  pointer: string,
): NonNullable<TableGrant["aggregate"]> {
  if (table.aggregate === null) {
    throw new GatewayError("SCOPE_VIOLATION", {
      message: `${pointer}: this credential may not aggregate over the table.`,
    });
  }
  return table.aggregate;
}
