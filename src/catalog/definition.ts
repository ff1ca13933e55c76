// The resolved definition of a workspace, which an apply stores and a catalog is built from: every name, GUID and default is explicit;
// secrets are not in it.
import type { ConfigTypes, Guid } from "../contract/index.ts";

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

/** `default` is a literal, `uuid`, `now` or `{{claim:<name>}}` (G7.12); absent when there is none. */
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
  /** Of file columns: whether there is the index that finds the rows which hold a blob. Absent: not in what an older gateway stored. */
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

/** `Own`: of what the same server key or end user has uploaded. `readReferenced`: of what readable rows refer to. */
export type FileRight =
  | "list"
  | "listOwn"
  | "read"
  | "readReferenced"
  | "upload"
  | "delete"
  | "deleteOwn";

export type TopicAction = "publish" | "subscribe";
/** A list stands for every instance. In `instances`, `{{claim:<name>}}` stands for a claim, and `*` alone for every one (G5.20). */
export type TopicRight =
  | readonly TopicAction[]
  | { readonly actions: readonly TopicAction[]; readonly instances: readonly string[] };

export interface RightsDefinition {
  readonly id: Guid;
  readonly tables: TableScopes;
  readonly files: RightList<FileRight>;
  readonly players: RightList<"identify" | "resolve" | "list">;
  readonly topics: "all" | Readonly<Record<string, TopicRight>>;
  /** Synchronous endpoints that may be run as MCP tools, by name. */
  readonly endpoints: RightList<string>;
  /** Absent where nothing is said. */
  readonly mcp?: McpDefinition;
}

export type McpDefinition = ConfigTypes["mcp"];

export interface RoleDefinition extends RightsDefinition {
  /** Absent where nothing is said. */
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
  /** Response caching of what end users read. */
  readonly cache: CacheDefinition;
}

type Plan = ConfigTypes["plan"];
/** Absent in a definition that an older gateway stored. */
type LaterPlanKeys = "reserve" | "addressShare" | "rowsMb" | "recordsMb";
export type PlanDefinition = Required<Omit<Plan, LaterPlanKeys>> & Pick<Plan, LaterPlanKeys>;

/** Absent in a definition that an older gateway stored. */
export interface BrandingDefinition {
  readonly name?: string;
  readonly lightPrimary?: string;
  readonly darkPrimary?: string;
  /** Path in the workspace folder. */
  readonly logo?: string | null;
  /** SHA-256 of the logo's bytes as base64url. */
  readonly logoHash?: string;
}

/** Fields of the files that the schemas mark as secrets (`x-secret`): never shown, and sealed by themselves. */
export const secretFields = ["clientSecret", "secret", "verifyToken"] as const;
/** How secrets of endpoints begin that are good on this computer alone (G20.8), so that demos may bring them along. */
export const DEVELOPMENT_SECRET = "development-only-";
/** Fields of the files that are not stored. */
type FileField = "renamedFrom" | (typeof secretFields)[number];
/** Fields without a default: null where the files leave them out. */
type NullableField = "description" | "cache" | "metadataUrl";
/** An entry of the files as it is stored: with its id and every default, without secrets. Of a union, each member. */
type Stored<Input> = Input extends object
  ? {
      readonly [Field in keyof Input as Exclude<Field, FileField>]-?:
        | Required<Input>[Field]
        | (Field extends NullableField ? null : never);
    }
  : never;

/** A provider of one kind, or of any. */
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
  /** Absent where nothing is said. */
  readonly mcp?: boolean;
};

/** In texts, `{{secrets.NAME}}` stands for what the files take from the environment. */
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
    /** Of members; absent where nothing is said. */
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
