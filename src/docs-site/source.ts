// The data from which the documentation site is made.
import type {
  ContractDescription,
  EventsDocument,
  Json,
  OpenApiDocument,
  ToolsDocument,
} from "../contract/index.ts";

/** A command of the `gateway` command line, as its declaration describes it. */
export interface CommandDescription {
  /** The words after `gateway`, such as `keys list`. Empty for the program itself. */
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly {
    /** The argument as the help shows it, such as `<id>` or `[folder]`. */
    readonly name: string;
    readonly description: string;
  }[];
  readonly options: readonly {
    /** The option as the help shows it, such as `--limit <n>`. */
    readonly flags: string;
    readonly description: string;
    /** The default value as text. Undefined if there is none. */
    readonly defaultValue?: string;
  }[];
  /** Text below the options in the help. */
  readonly notes?: string;
}

/** The data of the site. The preview for reviewers gets the contract from another folder. */
export interface SiteSource {
  /** The project's folder, in which the guides and the changelog are. */
  readonly root: string;
  /** Version of the gateway (package.json). */
  readonly version: string;
  readonly contract: ContractDescription;
  /** The whole contract with its references. */
  readonly openapi: OpenApiDocument;
  /** The frames of the Event Bus. */
  readonly asyncapi: EventsDocument;
  readonly tools: ToolsDocument;
  /** The schemas of `gateway.yaml` and of definition files (`openapi/config/`). */
  readonly config: { readonly components: { readonly schemas: Readonly<Record<string, Json>> } };
  /** The commands, in the order of the help. */
  readonly commands: readonly CommandDescription[];
  /** The addresses of this deployment. */
  readonly addresses: {
    /** The URL at which clients reach the gateway, without a slash at the end. */
    readonly baseUrl: string;
    /** URL of the identity service. */
    readonly authUrl: string;
    /** URLs of the identity service's endpoints. */
    readonly authorization: string;
    readonly token: string;
  };
  /** SHA-256 hash of `/openapi.json` of this deployment, in hexadecimal digits. */
  readonly fingerprint: string;
}
