// Limits the rights of an OAuth client that acts for a member of a workspace. The client gets the
// rights of the member's role, limited to the OAuth scopes that the member allowed. It gets no
// administration rights (G36.3).
import type { OAuthScope } from "../contract/index.ts";
import { byNameAndId, type ColumnGrant, type GrantedRights, type TableGrant } from "./grant.ts";
import type { Right } from "./rights.ts";
import type { TopicRule } from "./topics.ts";
import type { TopicAction } from "../catalog/index.ts";

/**
 * The OAuth scope that each right requires. A client never gets a right that is not listed here.
 */
const scopeOfRight: Readonly<Partial<Record<Right, OAuthScope>>> = {
  "files.list": "gateway:read",
  "files.listOwn": "gateway:read",
  "files.read": "gateway:read",
  "files.readReferenced": "gateway:read",
  "files.upload": "gateway:write",
  // A client that may upload files may also use its own files in rows that it writes.
  "files.readOwn": "gateway:write",
  "files.delete": "gateway:write",
  "files.deleteOwn": "gateway:write",
};

const scopeOfTopic: Readonly<Record<TopicAction, OAuthScope>> = {
  subscribe: "gateway:read",
  publish: "gateway:write",
};

/** Returns the rights of the member's role, limited to the OAuth scopes. */
export function clientRights(whole: GrantedRights, scopes: readonly OAuthScope[]): GrantedRights {
  const reads = scopes.includes("gateway:read");
  const writes = scopes.includes("gateway:write");
  const tables = [...whole.tables].flatMap(([id, table]) => {
    const capped = limitTable(table, reads, writes);
    return Object.values(capped.rows).some((rule) => rule !== null) ? [[id, capped] as const] : [];
  });
  const has = (scope: OAuthScope | undefined): boolean =>
    scope !== undefined && scopes.includes(scope);
  return {
    ...whole,
    tables: new Map(tables),
    rights: new Set([...whole.rights].filter((right) => has(scopeOfRight[right]))),
    explain: whole.explain && reads,
    topics: new Map([...whole.topics].map(([name, rules]) => [name, rules.map(rulesWithin)])),
    endpoints: writes ? whole.endpoints : new Set(),
  };

  function rulesWithin({ actions, instances }: TopicRule): TopicRule {
    const allowed = [...actions].filter((action) => has(scopeOfTopic[action]));
    return { actions: new Set(allowed), instances };
  }
}

/**
 * Limits the rights on one table. A client without the scope `gateway:read` sees no values. If such
 * a client may write, it can select the rows to write only with equality conditions (G5.4).
 */
function limitTable(table: TableGrant, reads: boolean, writes: boolean): TableGrant {
  const { rows } = table;
  const columns = table.columns.map((column): ColumnGrant => ({
    ...column,
    ...(!reads && { read: [], filterRange: [] }),
    ...(!writes && { insert: null, update: null }),
  }));
  return {
    ...table,
    rows: {
      read: reads ? rows.read : null,
      insert: writes ? rows.insert : null,
      update: writes ? rows.update : null,
      delete: writes ? rows.delete : null,
    },
    aggregate: reads ? table.aggregate : null,
    columns,
    columnBy: byNameAndId(columns),
  };
}
