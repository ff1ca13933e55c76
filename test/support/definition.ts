// Creates complete definitions of workspaces for tests. A test writes only the parts that it is
// about, and this file adds the defaults.
import { guidFrom } from "../../src/platform/ids.ts";
import type {
  AuthDefinition,
  AutomationDefinition,
  ColumnDefinition,
  EndpointDefinition,
  KeyDefinition,
  PlanDefinition,
  RoleDefinition,
  ScopeDefinition,
  TableDefinition,
  TopicDefinition,
  WorkspaceDefinition,
} from "../../src/catalog/definition.ts";

export const WORKSPACE_ID = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";

/**
 * A plan whose limits no test reaches by accident. Tests call faster than the default rate allows.
 */
export const roomyPlan: PlanDefinition = {
  requestsPerMinute: 10_000_000,
  callsPerMonth: Number.MAX_SAFE_INTEGER,
  egressBytesPerMonth: Number.MAX_SAFE_INTEGER,
  maxFileMb: 50,
  storageMb: 1024,
  payAsYouGo: false,
};

/** The sign-in settings of a definition without them. */
export const authDefaults: AuthDefinition = {
  defaultLanguage: "en",
  registerFields: [],
  requireEmailConfirmation: false,
  defaultRoles: [],
  redirectUris: [],
  postLoginRedirectUrl: null,
  termsUrl: null,
  privacyUrl: null,
  accessTokenMinutes: 15,
  refreshTokenDays: 30,
  cache: { mode: "off" },
};

export type ColumnSketch = Partial<ColumnDefinition> & Pick<ColumnDefinition, "type">;
export interface TableSketch extends Partial<Omit<TableDefinition, "columns">> {
  readonly columns: Readonly<Record<string, ColumnSketch>>;
}
export interface Sketch {
  readonly id?: string;
  readonly workspace?: Partial<WorkspaceDefinition["workspace"]>;
  readonly tables?: Readonly<Record<string, TableSketch>>;
  readonly roles?: Readonly<Record<string, Partial<RoleDefinition>>>;
  readonly keys?: Readonly<Record<string, Partial<KeyDefinition>>>;
  readonly topics?: Readonly<Record<string, Partial<TopicDefinition>>>;
  readonly endpoints?: Readonly<Record<string, Partial<EndpointDefinition>>>;
  /**
   * Automations by name, each with its steps. By default, an automation has the rights of the API
   * key or role `backend`.
   */
  readonly automations?: Readonly<Record<string, Partial<AutomationDefinition>>>;
}

/**
 * Returns a complete definition with the given parts. Creates missing ids in the same way as for
 * definition files. A table without a primary key gets the column `id`.
 */
export function defineWorkspace(sketch: Sketch = {}): WorkspaceDefinition {
  const id = sketch.id ?? WORKSPACE_ID;
  const named = <T, R>(
    entries: Readonly<Record<string, T>> = {},
    make: (name: string, value: T) => R,
  ): Record<string, R> =>
    Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, make(name, value)]));
  const rights = (kind: string, name: string) =>
    ({
      id: guidFrom(id, `${kind}:${name}`),
      tables: {},
      files: [],
      players: [],
      topics: {},
      endpoints: [],
    }) as const;
  return {
    workspace: {
      id,
      name: "Test",
      branding: {},
      auth: authDefaults,
      plan: roomyPlan,
      contacts: null,
      ...sketch.workspace,
    },
    tables: named(sketch.tables, (name, table) => defineTable(id, name, table)),
    roles: named(sketch.roles, (name, role) => ({ ...rights("role", name), ...role })),
    keys: named(sketch.keys, (name, key) => ({
      ...rights("key", name),
      kind: "server",
      publish: false,
      origins: null,
      cache: { mode: "off" },
      platforms: [],
      explain: false,
      ...key,
    })),
    providers: {},
    topics: named(sketch.topics, (name, topic) => ({
      id: guidFrom(id, `topic:${name}`),
      enabled: true,
      retentionHours: 24,
      ...topic,
    })),
    endpoints: named(sketch.endpoints, (name, endpoint) => ({
      id: guidFrom(id, `endpoint:${name}`),
      description: null,
      mode: "async",
      active: true,
      signature: { algorithm: "none" },
      cache: null,
      automations: [],
      ...endpoint,
    })),
    automations: named(sketch.automations, (name, automation) => ({
      id: guidFrom(id, `automation:${name}`),
      description: null,
      runAs: "backend",
      steps: [],
      ...automation,
    })),
  };
}

function defineTable(workspaceId: string, name: string, table: TableSketch): TableDefinition {
  const given = Object.entries(table.columns);
  const key: [string, ColumnSketch] = ["id", { type: "uuid", primaryKey: true, default: "uuid" }];
  const all = given.some(([, column]) => column.primaryKey === true) ? given : [key, ...given];
  return {
    id: guidFrom(workspaceId, `table:${name}`),
    label: null,
    description: null,
    indexes: [],
    unique: [],
    ...table,
    columns: Object.fromEntries(
      all.map(([columnName, column]) => [
        columnName,
        {
          id: guidFrom(workspaceId, `column:${name}.${columnName}`),
          array: false,
          required: column.primaryKey === true,
          primaryKey: false,
          unique: false,
          description: null,
          ...(column.type === "file" && { indexed: true }),
          ...column,
        },
      ]),
    ),
  };
}

/**
 * Creates a reference with the defaults of a definition file: the relation has the column's name,
 * and there is no inverse relation.
 */
export function referenceTo(
  table: string,
  column: string,
  more: Partial<NonNullable<ColumnDefinition["reference"]>> & { required?: boolean } = {},
): ColumnSketch {
  const { required = false, ...reference } = more;
  return {
    type: "reference",
    required,
    reference: { table, onDelete: "restrict", relation: column, inverse: null, ...reference },
  };
}

/** Returns the `refs` of a body: the aliases that it uses, each with the GUID of its table. */
export function refsIn(
  body: object,
  aliases: Readonly<Record<string, string>>,
  { tables }: WorkspaceDefinition,
): Record<string, string> {
  const text = JSON.stringify(body);
  const used = Object.entries(aliases).filter(([alias]) => text.includes(`"${alias}"`));
  return Object.fromEntries(used.map(([alias, table]) => [alias, tables[table]!.id]));
}

/** Returns a scope entry that grants reading every column, with the changes of the test. */
export const scope = (entry: Partial<ScopeDefinition> = {}): ScopeDefinition => ({
  actions: ["read"],
  read: "*",
  filter: [],
  filterRange: false,
  rowFilter: [],
  masks: {},
  maxRows: null,
  ...entry,
});
