// Turns the collected settings into a checked and frozen Config with all defaults. Rejects
// contradictions.
import { isIP } from "node:net";
import { join } from "node:path";
import { readBaseUrl, readOrigin, refuseBadNetworks } from "./addresses.ts";
import { refuseContradictions } from "./contradictions.ts";
import { withExplicitSslMode } from "./database-url.ts";
import { processEnvironment, warnOfUnknownVariables, type Environment } from "./env.ts";
import { sealConfig } from "./redaction.ts";
import { parseMasterKey } from "./secrets.ts";
import { completeSettings } from "./stored-settings.ts";
import { absolutePath, collectValues, type CollectedSettings } from "./values.ts";
import type { Guid } from "../contract/index.ts";
import { isLoopbackName } from "../platform/index.ts";

export { ConfigError } from "./config-error.ts";
export { redactConfig } from "./redaction.ts";
export {
  adoptNextMasterKey,
  dropNextMasterKey,
  storeNextMasterKey,
  keysIn,
  makeMasterKey,
  parseMasterKey,
  planNextMasterKey,
} from "./secrets.ts";
export {
  addMasterKey,
  findMasterKey,
  prepareStoredKey,
  requireStoredKey,
} from "./stored-settings.ts";

export interface IdentityClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

export interface Config {
  readonly server: {
    readonly host: string;
    /** 0 selects any free port. */
    readonly port: number;
    /**
     * Without a trailing slash. Ends in `:0` if port is 0 and no base URL is set. The listener then
     * knows the port.
     */
    readonly baseUrl: string;
    /** The one workspace that this deployment serves, or null for all. */
    readonly workspace: Guid | null;
    readonly mode: "development" | "production";
    /**
     * True if all clients are on this computer: the base URL is loopback, and there is no proxy.
     */
    readonly isLocal: boolean;
    /** Port of /metrics on loopback, or null. */
    readonly metricsPort: number | null;
    /** Time for which a stopping gateway still serves requests. `/readyz` fails during it. */
    readonly drainSeconds: number;
    /** IP addresses and networks (CIDR). */
    readonly trustedProxies: readonly string[];
    /** Origins whose pages may use the MCP endpoints, in the form of browsers. */
    readonly mcpOrigins: readonly string[];
  };
  /** Absolute path. It exists and is writable if the gateway stores data there. */
  readonly dataDirectory: string;
  /** Origin of the value: `GATEWAY_DATA_DIR`, `the default of GATEWAY_DATA_DIR`. */
  readonly dataDirectoryFrom: string;
  /** Absolute path of a workspace folder, or of a folder with workspace folders. */
  readonly workspaces: string;
  readonly database: {
    readonly url: string | null;
    readonly directUrl: string | null;
    readonly poolSize: number;
  };
  readonly redis: { readonly url: string | null };
  /** `file:<absolute folder>` or `s3://...`. */
  readonly storage: { readonly url: string };
  /** Without a URL, mails go to the development inbox. In production they wait. */
  readonly mail: { readonly url: string | null; readonly from: string };
  readonly secrets: { readonly masterKey: Buffer };
  /** `url` is the gateway's base URL if the identity service is the embedded one. */
  readonly identity: {
    readonly url: string;
    readonly embedded: boolean;
    /** Lifetime of access tokens of the embedded identity service. */
    readonly accessTokenMinutes: number;
    readonly clients: readonly IdentityClient[];
  };
  readonly portal: { readonly owner: { readonly email: string; readonly password: string } | null };
  readonly http: { readonly privateTargets: readonly string[] };
  readonly log: {
    readonly level: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
    /** True logs each request as a line of level `info`. */
    readonly requests: boolean;
  };
  /** Warnings for the operator about accepted settings. */
  readonly warnings: readonly string[];
}

/** The configuration without the content of the data directory. */
export type Settings = Omit<Config, "secrets"> & {
  /** The configured master key. Null: the data directory contains the key. */
  readonly secrets: { readonly masterKey: Buffer | null };
};

export interface ConfigSources {
  /** The process environment by default. */
  readonly env?: Environment;
  /** Path of the configuration file. By default gateway.yaml in `directory`, if it exists. */
  readonly file?: string;
  /** Settings from the command line by key (`server.port`). They have the highest priority. */
  readonly args?: Readonly<Record<string, string | undefined>>;
  /** Base of relative paths. The current directory by default. */
  readonly directory?: string;
}

const demoWorkspace = join(import.meta.dirname, "../../templates/workspaces/demo");

/**
 * Reads gateway.yaml and the environment, as described in openapi/config/gateway.yaml. Creates the
 * data directory and, at the first start, its master key. The result hides its secrets when it is
 * printed or converted to JSON.
 * @throws ConfigError with a line that names the key or variable, the value and what to do
 */
export const loadConfig = (sources: ConfigSources = {}): Config =>
  completeSettings(loadSettings(sources));

/**
 * Reads gateway.yaml and the environment. Does not read or create the data directory.
 * @throws ConfigError
 */
export function loadSettings(sources: ConfigSources = {}): Settings {
  const env = sources.env ?? processEnvironment();
  const directory = sources.directory ?? process.cwd();
  const given = collectValues({ env, file: sources.file, args: sources.args ?? {}, directory });
  refuseContradictions(given);
  const { values } = given;
  const privateTargets = values.http?.privateTargets ?? [];
  const networks = privateTargets.filter((target) => target.includes("/"));
  refuseBadNetworks(given, "http.privateTargets", networks);
  const server = readServer(given);
  const dataDirectory =
    values.dataDirectory === undefined
      ? join(directory, ".gateway")
      : absolutePath(given, "dataDirectory", values.dataDirectory);
  const masterKey = values.secrets?.masterKey;
  const identityUrl =
    values.identity?.url === undefined
      ? server.baseUrl
      : readBaseUrl(given, "identity.url", values.identity.url, { path: true });
  const { email, password } = values.portal?.owner ?? {};
  return sealConfig<Settings>({
    server,
    dataDirectory,
    dataDirectoryFrom:
      values.dataDirectory === undefined
        ? "the default of GATEWAY_DATA_DIR"
        : given.nameOf("dataDirectory"),
    workspaces:
      values.workspaces === undefined
        ? demoWorkspace
        : absolutePath(given, "workspaces", values.workspaces),
    database: {
      url: databaseUrl(values.database?.url),
      directUrl: databaseUrl(values.database?.directUrl),
      poolSize: values.database?.poolSize ?? 10,
    },
    redis: { url: values.redis?.url ?? null },
    storage: { url: readStorage(given, dataDirectory) },
    mail: {
      url: values.mail?.url ?? null,
      from: values.mail?.from ?? "Workspace Gateway <no-reply@localhost>",
    },
    secrets: {
      masterKey:
        masterKey === undefined
          ? null
          : parseMasterKey(masterKey, given.nameOf("secrets.masterKey")),
    },
    identity: {
      url: identityUrl,
      embedded: identityUrl === server.baseUrl,
      accessTokenMinutes: values.identity?.accessTokenMinutes ?? 60,
      clients: (values.identity?.clients ?? []).map(({ id, name, redirectUris }) => ({
        id,
        name: name ?? id,
        redirectUris,
      })),
    },
    portal: {
      owner:
        email === undefined || password === undefined
          ? null
          : { email: email.normalize("NFC").toLowerCase(), password },
    },
    http: { privateTargets },
    log: {
      level: values.log?.level ?? "info",
      requests: (values.log?.requests ?? (server.mode === "development" ? "on" : "off")) === "on",
    },
    warnings: warnOfUnknownVariables(env),
  });
}

function readServer(given: CollectedSettings): Config["server"] {
  const { server = {}, database } = given.values;
  const host = server.host ?? "127.0.0.1";
  const port = server.port ?? 4400;
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const fallback = `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`;
  const trustedProxies = server.trustedProxies ?? [];
  refuseBadNetworks(given, "server.trustedProxies", trustedProxies);
  const baseUrl =
    server.baseUrl === undefined
      ? fallback
      : readBaseUrl(given, "server.baseUrl", server.baseUrl, { path: false });
  const isLocal = isLoopbackName(new URL(baseUrl).hostname) && trustedProxies.length === 0;
  const isDevelopment = database?.url === undefined && isLocal;
  const mode = server.mode ?? (isDevelopment ? "development" : "production");
  return {
    host,
    port,
    baseUrl,
    workspace: server.workspace?.toLowerCase() ?? null,
    mode,
    isLocal,
    metricsPort: server.metricsPort ?? null,
    drainSeconds: server.drainSeconds ?? (mode === "production" ? 5 : 0),
    trustedProxies,
    mcpOrigins: (server.mcpOrigins ?? []).map((text) =>
      readOrigin(given, "server.mcpOrigins", text),
    ),
  };
}

const databaseUrl = (url: string | undefined): string | null =>
  url === undefined ? null : withExplicitSslMode(url);

function readStorage(given: CollectedSettings, dataDirectory: string): string {
  const url = given.values.storage?.url;
  if (url === undefined) return `file:${join(dataDirectory, "blobs")}`;
  return url.startsWith("file:")
    ? `file:${absolutePath(given, "storage.url", url.slice("file:".length).replace(/^\/\//, ""))}`
    : url;
}
