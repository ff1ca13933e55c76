// Types of the workspace definition that `gateway apply` stores in the database. The catalog builds
// workspaces from it. Every name, GUID and default is explicit. The definition contains no secrets.
import type { ConfigTypes, Guid } from "../contract/index.ts";

/** Names of columns. `"*"` means all columns of the table. */
export type ColumnList = "*" | readonly string[];
export type Action = "read" | "insert" | "update" | "delete";

interface ReferenceDefinition {
  /** Name of the table to which the column refers. */
  readonly table: string;
  readonly onDelete: "restrict" | "cascade" | "setNull";
  /** Name of the relation from a row to the one row that it refers to. */
  readonly relation: string;
  /**
   * Name of the relation in the other direction, from the target to all rows that refer to it. Null
   * if there is none.
   */
  readonly inverse: string | null;
}

/**
 * A column. Its `default` is a fixed value, `uuid`, `now` or `{{claim:<name>}}` (G7.12). It is
 * absent if the column has no default.
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
   * True if the column contains files, and an index finds the rows that refer to a file. Absent in
   * definitions of older gateways.
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

/** The rights of a key or role on one table (G5.2). */
export interface ScopeDefinition {
  readonly actions: readonly Action[];
  readonly read: ColumnList;
  readonly filter: readonly string[];
  readonly filterRange: boolean;
  /** Columns that an insert may set. The default is all readable columns except the primary key. */
  readonly insert?: ColumnList;
  readonly update?: ColumnList;
  /**
   * Conditions that restrict the rows, written like `where` of a query. `valueFromClaim` stands for
   * a value of the caller's token. The conditions contain names of tables, not GUIDs.
   */
  readonly rowFilter: readonly unknown[];
  readonly masks: Readonly<Record<string, MaskDefinition>>;
  readonly maxRows: number | null;
  /**
   * True if queries may use aggregates (such as sums). The default is true for server keys, false
   * for publishable keys and roles.
   */
  readonly aggregate?: boolean;
}

/** The rights on each table, by its name. `all` means every action on every table. */
export type TableScopes = "all" | Readonly<Record<string, ScopeDefinition>>;
type RightList<R extends string> = "all" | readonly R[];

/**
 * A right on files. `listOwn` and `deleteOwn` apply to files that the server key or end user has
 * uploaded itself. `readReferenced` applies to files to which readable rows refer.
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
 * Rights on a topic of the Event Bus. A list of actions applies to every instance of the topic.
 * With `instances`, the actions apply only to these instances. In an instance, `{{claim:<name>}}`
 * is replaced by a claim of the token. The instance `*` means every instance (G5.20).
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
  /** Names of the synchronous endpoints that callers may run as MCP tools. */
  readonly endpoints: RightList<string>;
  /** MCP settings. Absent if the definition files do not set them. */
  readonly mcp?: McpDefinition;
}

type McpDefinition = ConfigTypes["mcp"];

export interface RoleDefinition extends RightsDefinition {
  /** Display name of the role. Absent if the definition files do not set it. */
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
  /** Names of the roles that an end user gets at registration. */
  readonly defaultRoles: readonly string[];
  readonly redirectUris: readonly string[];
  readonly postLoginRedirectUrl: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  readonly accessTokenMinutes: number;
  readonly refreshTokenDays: number;
  /** Cache settings for queries of end users. */
  readonly cache: CacheDefinition;
}

type ConfigPlan = ConfigTypes["plan"];
/**
 * Keys of the plan (the limits of a workspace) that do not exist in definitions that older gateways
 * stored.
 */
type LaterPlanKeys = "reserve" | "addressShare" | "rowsMb" | "recordsMb";
export type PlanDefinition = Required<Omit<ConfigPlan, LaterPlanKeys>> &
  Pick<ConfigPlan, LaterPlanKeys>;

/** The branding as stored. All keys are missing in definitions of older gateways. */
interface BrandingDefinition {
  readonly name?: string;
  readonly lightPrimary?: string;
  readonly darkPrimary?: string;
  /** Path of the logo file in the folder of the workspace. */
  readonly logo?: string | null;
  /** SHA-256 hash of the logo's bytes, as base64url. */
  readonly logoHash?: string;
}

/**
 * Names of the fields that contain secrets (`x-secret` in the schemas). The gateway never shows
 * their values. It stores them encrypted, apart from the definition.
 */
export const secretFields = ["clientSecret", "secret", "verifyToken"] as const;
/**
 * Prefix of endpoint secrets that are accepted only for requests from the same computer (G20.8). So
 * example workspaces may contain such secrets.
 */
export const DEVELOPMENT_SECRET = "development-only-";
/** Fields of the definition files that the stored definition does not contain. */
type FileField = "renamedFrom" | (typeof secretFields)[number];
/** Fields without a default. If the definition files leave such a field out, null is stored. */
type NullableField = "description" | "cache" | "metadataUrl";
/**
 * Derives the type of a stored entry from the type of the entry in the definition files: with id
 * and all defaults, without secrets. For a union type, each member is converted.
 */
type Stored<Input> = Input extends object
  ? {
      readonly [Field in keyof Input as Exclude<Field, FileField>]-?:
        | Required<Input>[Field]
        | (Field extends NullableField ? null : never);
    }
  : never;

/**
 * An identity provider (a service at which end users sign in) of one kind; by default of any kind.
 */
export type ProviderDefinition<Kind extends ProviderKindName = ProviderKindName> = Stored<
  Extract<ConfigTypes["provider"], { readonly kind: Kind }>
>;
export type ProviderKindName = ConfigTypes["provider"]["kind"];

export type TopicDefinition = Stored<Omit<ConfigTypes["topic"], "maxMb">> & {
  /** Largest size of the stored events, in MB. Absent in definitions of older gateways. */
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
/** A JSON Schema, as the definition files contain it. */
type JsonSchemaObject = Readonly<Record<string, unknown>>;

export type EndpointDefinition = Stored<
  Omit<ConfigTypes["endpoint"], "signature" | "mcp" | "request" | "response">
> & {
  readonly signature: SignatureDefinition;
  /** JSON Schema of the body of a sync endpoint. Absent if the definition files have none. */
  readonly request?: JsonSchemaObject;
  /**
   * JSON Schema of the successful answer of a sync endpoint. Absent if the definition files have
   * none.
   */
  readonly response?: JsonSchemaObject;
  /** True if the endpoint is an MCP tool. Absent if the definition files do not set it. */
  readonly mcp?: boolean;
};

/**
 * A step of an automation. In its texts, `{{secrets.NAME}}` is replaced by a secret that the
 * definition files take from the environment.
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
    /**
     * MCP settings for members of the workspace. Absent if the definition files do not set them.
     */
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
