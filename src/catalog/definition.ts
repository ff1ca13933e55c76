// The types of a resolved workspace definition. An apply stores it, and the catalog is built from
// it. Every name, GUID and default is explicit. The definition contains no secrets.
import type { ConfigTypes, Guid } from "../contract/index.ts";

/** `"*"` stands for every column of the table. */
export type ColumnList = "*" | readonly string[];
export type Action = "read" | "insert" | "update" | "delete";

interface ReferenceDefinition {
  /** Name of the table that the column points at. */
  readonly table: string;
  readonly onDelete: "restrict" | "cascade" | "setNull";
  /** Name of the to-one relation. */
  readonly relation: string;
  /** Name of the to-many relation on the target, or null for none. */
  readonly inverse: string | null;
}

/**
 * `default` is a literal, `uuid`, `now` or `{{claim:<name>}}` (G7.12). It is absent for a column
 * without a default.
 */
export interface ColumnDefinition extends Pick<
  ConfigTypes["column"],
  "type" | "default" | "maxLength" | "precision" | "scale" | "min" | "max" | "values"
> {
  readonly id: Guid;
  readonly array: boolean;
  readonly required: boolean;
  readonly primaryKey: boolean;
  readonly unique: boolean;
  readonly description: string | null;
  readonly reference?: ReferenceDefinition;
  /**
   * True on a file column if an index finds the rows that reference a blob. Older gateways did not
   * store this field.
   */
  readonly indexed?: true;
}

export interface TableDefinition {
  readonly id: Guid;
  readonly label: string | null;
  readonly description: string | null;
  readonly columns: Readonly<Record<string, ColumnDefinition>>;
  readonly indexes: readonly { readonly columns: readonly string[] }[];
  readonly unique: readonly (readonly string[])[];
}

export type MaskDefinition = ConfigTypes["mask"];

/** One table's entry in the scope of a key or role (G5.2). */
export interface ScopeDefinition {
  readonly actions: readonly Action[];
  readonly read: ColumnList;
  readonly filter: readonly string[];
  readonly filterRange: boolean;
  /** Absent: all readable columns except the primary key. */
  readonly insert?: ColumnList;
  readonly update?: ColumnList;
  /** Condition items in the grammar of `where`, with `valueFromClaim`. Tables are given by name. */
  readonly rowFilter: readonly unknown[];
  readonly masks: Readonly<Record<string, MaskDefinition>>;
  readonly maxRows: number | null;
  /** Absent: true for server keys, false for publishable keys and roles. */
  readonly aggregate?: boolean;
}

/** `all` stands for every table and every action. */
export type TableScopes = "all" | Readonly<Record<string, ScopeDefinition>>;
type RightList<R extends string> = "all" | readonly R[];

/**
 * `Own` rights cover files that the same server key or end user uploaded. `readReferenced` covers
 * files that readable rows reference.
 */
export type FileRight =
  | "list"
  | "listOwn"
  | "read"
  | "readReferenced"
  | "upload"
  | "delete"
  | "deleteOwn";

export type TopicAction = "publish" | "subscribe";
/**
 * A list grants every instance. In `instances`, `{{claim:<name>}}` is replaced by a claim, and `*`
 * alone grants every instance (G5.20).
 */
export type TopicRight =
  | readonly TopicAction[]
  | { readonly actions: readonly TopicAction[]; readonly instances: readonly string[] };

export interface RightsDefinition {
  readonly id: Guid;
  readonly tables: TableScopes;
  readonly files: RightList<FileRight>;
  readonly players: RightList<"identify" | "resolve" | "list">;
  readonly topics: "all" | Readonly<Record<string, TopicRight>>;
  /** Names of the synchronous endpoints that may run as MCP tools. */
  readonly endpoints: RightList<string>;
  /** Absent if the files do not set it. */
  readonly mcp?: McpDefinition;
}

type McpDefinition = ConfigTypes["mcp"];

export interface RoleDefinition extends RightsDefinition {
  /** Absent if the files do not set it. */
  readonly label?: string;
}

export type CacheDefinition = ConfigTypes["cache"];

export interface KeyDefinition extends RightsDefinition {
  readonly kind: "publishable" | "server";
  readonly publish: boolean;
  readonly origins: readonly string[] | null;
  readonly cache: CacheDefinition;
  readonly platforms: readonly string[];
  readonly explain: boolean;
}

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
  /** Response caching of the queries of end users. */
  readonly cache: CacheDefinition;
}

type ConfigPlan = ConfigTypes["plan"];
/** Absent in a definition that an older gateway stored. */
type LaterPlanKeys = "reserve" | "addressShare" | "rowsMb" | "recordsMb";
export type PlanDefinition = Required<Omit<ConfigPlan, LaterPlanKeys>> &
  Pick<ConfigPlan, LaterPlanKeys>;

/** Absent in a definition that an older gateway stored. */
interface BrandingDefinition {
  readonly name?: string;
  readonly lightPrimary?: string;
  readonly darkPrimary?: string;
  /** Path in the workspace folder. */
  readonly logo?: string | null;
  /** SHA-256 of the logo's bytes as base64url. */
  readonly logoHash?: string;
}

/**
 * Names of the fields that the schemas mark as secrets (`x-secret`). The gateway never shows them,
 * and stores them sealed, apart from the definition.
 */
export const secretFields = ["clientSecret", "secret", "verifyToken"] as const;
/**
 * Prefix of endpoint secrets that work only on the local computer (G20.8). Demos may contain such
 * secrets.
 */
export const DEVELOPMENT_SECRET = "development-only-";
/** Fields of the files that are not stored. */
type FileField = "renamedFrom" | (typeof secretFields)[number];
/** Fields without a default. The stored value is null if the files leave the field out. */
type NullableField = "description" | "cache" | "metadataUrl";
/**
 * An entry of the files as the gateway stores it: with its id and all defaults, without secrets.
 * Distributes over the members of a union.
 */
type Stored<Input> = Input extends object
  ? {
      readonly [Field in keyof Input as Exclude<Field, FileField>]-?:
        | Required<Input>[Field]
        | (Field extends NullableField ? null : never);
    }
  : never;

/** A provider of one kind, or of any kind. */
export type ProviderDefinition<Kind extends ProviderKindName = ProviderKindName> = Stored<
  Extract<ConfigTypes["provider"], { readonly kind: Kind }>
>;
export type ProviderKindName = ConfigTypes["provider"]["kind"];

export type TopicDefinition = Stored<Omit<ConfigTypes["topic"], "maxMb">> & {
  /** Absent in a definition that an older gateway stored. */
  readonly maxMb?: number;
};

export type SignatureFormat = NonNullable<ConfigTypes["signature"]["format"]>;
export type SignatureDefinition =
  | { readonly algorithm: "none" }
  | {
      readonly algorithm: Exclude<ConfigTypes["signature"]["algorithm"], "none">;
      readonly format: SignatureFormat;
      readonly header: string;
    };
export type EndpointDefinition = Stored<Omit<ConfigTypes["endpoint"], "signature" | "mcp">> & {
  readonly signature: SignatureDefinition;
  /** Absent if the files do not set it. */
  readonly mcp?: boolean;
};

/**
 * In texts, `{{secrets.NAME}}` is replaced by a secret that the files take from the environment.
 */
export type StepDefinition<Type extends StepTypeName = StepTypeName> = Extract<
  ConfigTypes["step"],
  { readonly type: Type }
>;
export type StepTypeName = ConfigTypes["step"]["type"];
export type AutomationDefinition = Stored<ConfigTypes["automation"]>;

export interface WorkspaceDefinition {
  readonly workspace: {
    readonly id: Guid;
    readonly name: string;
    readonly branding: BrandingDefinition;
    readonly auth: AuthDefinition;
    readonly plan: PlanDefinition;
    readonly contacts: { readonly table: string; readonly displayName: string } | null;
    /** MCP settings of members. Absent if the files do not set it. */
    readonly mcp?: McpDefinition;
  };
  readonly tables: Readonly<Record<string, TableDefinition>>;
  readonly roles: Readonly<Record<string, RoleDefinition>>;
  readonly keys: Readonly<Record<string, KeyDefinition>>;
  readonly providers: Readonly<Record<string, ProviderDefinition>>;
  readonly topics: Readonly<Record<string, TopicDefinition>>;
  readonly endpoints: Readonly<Record<string, EndpointDefinition>>;
  readonly automations: Readonly<Record<string, AutomationDefinition>>;
}
