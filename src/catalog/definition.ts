// The resolved definition of a workspace: what an apply stores and a catalog is built from.
// Every name is present, every GUID is filled in, every default is explicit; secrets are not in it.
import type { ColumnType, Guid } from "../contract/index.ts";

/** `"*"` stands for every column of the table. */
export type ColumnList = "*" | readonly string[];
export type Action = "read" | "insert" | "update" | "delete";

export interface ReferenceDefinition {
  /** Name of the table that the column points at. */
  readonly table: string;
  readonly onDelete: "restrict" | "cascade" | "setNull";
  /** Name of the to-one relation. */
  readonly relation: string;
  /** Name of the to-many relation on the target, or null for none. */
  readonly inverse: string | null;
}

export interface ColumnDefinition {
  readonly id: Guid;
  readonly type: ColumnType;
  readonly array: boolean;
  readonly required: boolean;
  readonly primaryKey: boolean;
  readonly unique: boolean;
  readonly description: string | null;
  /** A literal, `uuid`, `now` or `{{claim:<name>}}` (G7.12); absent when there is none. */
  readonly default?: unknown;
  readonly maxLength?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly string[];
  readonly reference?: ReferenceDefinition;
}

export interface TableDefinition {
  readonly id: Guid;
  readonly label: string | null;
  readonly description: string | null;
  readonly columns: Readonly<Record<string, ColumnDefinition>>;
  readonly indexes: readonly { readonly columns: readonly string[] }[];
  readonly unique: readonly (readonly string[])[];
}

export interface MaskDefinition {
  readonly kind: "redact" | "last" | "first" | "email" | "hash" | "year";
  /** Characters kept, for `last` and `first`. */
  readonly keep?: number;
  /** Fixed text, for `redact`; null or absent masks to null. */
  readonly text?: string | null;
}

/** One table's entry in the scope of a key or role (G5.2). */
export interface ScopeDefinition {
  readonly actions: readonly Action[];
  readonly read: ColumnList;
  readonly filter: readonly string[];
  readonly filterRange: boolean;
  /** Absent: the readable columns but the primary key. */
  readonly insert?: ColumnList;
  readonly update?: ColumnList;
  /** Condition items in the grammar of `where`, with `valueFromClaim`; tables by name. */
  readonly rowFilter: readonly unknown[];
  readonly masks: Readonly<Record<string, MaskDefinition>>;
  readonly maxRows: number | null;
  /** Absent: true for server keys, false for publishable keys and roles. */
  readonly aggregate?: boolean;
}

/** `all` stands for every table and every action. */
export type TableScopes = "all" | Readonly<Record<string, ScopeDefinition>>;
export type RightList<R extends string> = "all" | readonly R[];

export interface RightsDefinition {
  readonly id: Guid;
  readonly tables: TableScopes;
  readonly files: RightList<"list" | "read" | "upload" | "delete">;
  readonly players: RightList<"identify" | "resolve" | "list">;
  readonly topics: "all" | Readonly<Record<string, readonly ("publish" | "subscribe")[]>>;
  /** Synchronous endpoints that may be run as MCP tools, by name. */
  readonly endpoints: RightList<string>;
}

export type RoleDefinition = RightsDefinition;

export interface CacheDefinition {
  readonly mode: "off" | "time" | "write" | "hybrid";
  readonly ttlSeconds?: number;
}

export interface KeyDefinition extends RightsDefinition {
  readonly kind: "publishable" | "server";
  readonly publish: boolean;
  readonly origins: readonly string[] | null;
  readonly cache: CacheDefinition;
  readonly platforms: readonly string[];
  readonly explain: boolean;
}

/** How end users register and sign in. */
export interface AuthDefinition {
  readonly defaultLanguage: string;
  readonly registerFields: readonly ("firstName" | "lastName" | "username")[];
  readonly requireEmailConfirmation: boolean;
  /** Names of the roles that registration gives. */
  readonly defaultRoles: readonly string[];
  readonly redirectUris: readonly string[];
  readonly postLoginRedirectUrl: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  readonly accessTokenMinutes: number;
  readonly refreshTokenDays: number;
  /** Response caching of what end users read. */
  readonly cache: CacheDefinition;
}

export interface PlanDefinition {
  readonly requestsPerMinute: number;
  readonly callsPerMonth: number;
  readonly egressBytesPerMonth: number;
  readonly maxFileMb: number;
  readonly storageMb: number;
  readonly payAsYouGo: boolean;
}

export interface WorkspaceDefinition {
  readonly workspace: {
    readonly id: Guid;
    readonly name: string;
    readonly branding: Readonly<Record<string, unknown>>;
    readonly auth: AuthDefinition;
    readonly plan: PlanDefinition;
    readonly contacts: { readonly table: string; readonly displayName: string } | null;
  };
  readonly tables: Readonly<Record<string, TableDefinition>>;
  readonly roles: Readonly<Record<string, RoleDefinition>>;
  readonly keys: Readonly<Record<string, KeyDefinition>>;
  /** Sections that later parts bring to life: checked and stored as they are, each with its id, secrets taken out. */
  readonly providers: Readonly<Record<string, unknown>>;
  readonly topics: Readonly<Record<string, unknown>>;
  readonly endpoints: Readonly<Record<string, unknown>>;
  readonly automations: Readonly<Record<string, unknown>>;
}
