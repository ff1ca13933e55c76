// Turns the collected settings into the configuration: checked, frozen and with all defaults.
// Rejects settings that contradict each other.
import { isIP } from "node:net";
import { join } from "node:path";
import { readBaseUrl, readOrigin, refuseBadNetworks } from "./addresses.ts";
import { processEnvironment, warnOfUnknownVariables } from "./env.ts";
import { sealConfig } from "./redaction.ts";
import { parseMasterKey } from "./secrets.ts";
import { completeSettings } from "./stored-settings.ts";
import {
  absolutePath,
  type CollectedSettings,
  collectValues,
  type ConfigSources,
} from "./values.ts";
import { refusePoolerContradictions } from "./pooler.ts";
import { poolSizeOf, processesOf, refuseFewConnections, warnOfOldSettings } from "./processes.ts";
import { isLoopbackName } from "../platform/index.ts";
import { ConfigError } from "./config-error.ts";

export interface IdentityClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** The checked and frozen configuration. */
export type Config = Omit<Settings, "secrets"> & {
  readonly secrets: { readonly masterKey: Buffer };
};

/** The configuration without the content of the data directory, so without a stored master key. */
export type Settings = ReturnType<typeof loadSettings>;

/** Absolute path of the folder of the demo workspace. */
export const demoWorkspace = join(import.meta.dirname, "../../templates/workspaces/demo");

/**
 * Reads gateway.yaml and the environment, as described in openapi/config/gateway.yaml. Creates the
 * data directory. At the first start, also creates its master key. The result hides its secrets if
 * it is printed or converted to JSON.
 * @throws ConfigError if a setting is invalid; its message names the setting, the value and what to
 *   do
 */
export const loadConfig = (sources: ConfigSources = {}): Config =>
  completeSettings(loadSettings(sources));

/**
 * Reads gateway.yaml and the environment. Does not read or create the data directory.
 * @throws ConfigError if a setting is invalid
 */
export function loadSettings({
  env = processEnvironment(),
  directory = process.cwd(),
  ...sources
}: ConfigSources = {}) {
  const given = collectValues({ ...sources, env, directory });
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
  return sealConfig({
    server,
    /**
     * Absolute path of the data directory. The folder exists and is writable if the gateway stores
     * data there.
     */
    dataDirectory,
    /**
     * The source of the path of the data directory, for messages: a setting such as
     * `GATEWAY_DATA_DIR`, or its default.
     */
    dataDirectoryFrom:
      values.dataDirectory === undefined
        ? "the default of GATEWAY_DATA_DIR"
        : given.nameOf("dataDirectory"),
    /**
     * Absolute path of the folder of a workspace, or of a folder that contains folders of
     * workspaces.
     */
    workspaces:
      values.workspaces === undefined
        ? demoWorkspace
        : absolutePath(given, "workspaces", values.workspaces),
    database: {
      url: databaseUrl(values.database?.url),
      directUrl: databaseUrl(values.database?.directUrl),
      /**
       * Mode of the connection pooler. Null if it is not set. The gateway then uses the mode that
       * it detects.
       */
      pooler: values.database?.pooler ?? null,
      /** Largest number of connections of all processes of this machine. Null if it is not set. */
      connections: values.database?.connections ?? null,
      isPoolSizeSet: values.database?.poolSize !== undefined,
      /**
       * Number of connections for reads in one process. The process has the same number of
       * connections for writes.
       */
      poolSize: poolSizeOf(values.database, server.processes),
    },
    redis: { url: values.redis?.url ?? null },
    /** Address of the file store: `file:<absolute folder>` or `s3://...`. */
    storage: { url: readStorage(given, dataDirectory) },
    /**
     * Mail server and sender. Without `url`, mails go to the development inbox; in production they
     * wait.
     */
    mail: {
      url: values.mail?.url ?? null,
      from: values.mail?.from ?? "Workspace Gateway <no-reply@localhost>",
    },
    /**
     * The master key from the settings. Null if the settings contain none. The key is then in the
     * data directory.
     */
    secrets: {
      masterKey:
        masterKey === undefined
          ? null
          : parseMasterKey(masterKey, given.nameOf("secrets.masterKey")),
    },
    /**
     * The identity service, which issues tokens to OAuth clients. If the service is embedded in the
     * gateway, `url` is the gateway's base URL.
     */
    identity: {
      url: identityUrl,
      embedded: identityUrl === server.baseUrl,
      /** Lifetime, in minutes, of access tokens of the embedded identity service. */
      accessTokenMinutes: values.identity?.accessTokenMinutes ?? 60,
      clients: (values.identity?.clients ?? []).map(
        ({ id, name = id, redirectUris }): IdentityClient => ({ id, name, redirectUris }),
      ),
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
      /** True if each request is logged as a line of level `info`. */
      requests: (values.log?.requests ?? (server.mode === "development" ? "on" : "off")) === "on",
    },
    /**
     * Warnings for the operator about settings that may be mistakes, although the gateway accepts
     * them.
     */
    warnings: [...warnOfUnknownVariables(env), ...warnOfOldSettings(given)],
  });
}

function readServer(given: CollectedSettings) {
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
    /** Port of the gateway; 0 selects any free port. */
    port,
    /**
     * Base URL without a slash at its end. It ends with `:0` if the port is 0 and no base URL is
     * set. Only the listening server then knows the port.
     */
    baseUrl,
    /** Id of the only workspace that this deployment serves. Null for all workspaces. */
    workspace: server.workspace?.toLowerCase() ?? null,
    mode,
    /**
     * True if all clients are on this computer: the base URL has a loopback host, and there is no
     * proxy.
     */
    isLocal,
    /**
     * Number of processes that serve the port. If there are several, they are workers of a
     * supervisor process.
     */
    processes: processesOf(server.processes),
    /** Port of `/metrics` on the loopback address. Null if metrics have no port. */
    metricsPort: server.metricsPort ?? null,
    /**
     * In production, the gateway compares one of this number of responses with the contract, after
     * it has sent the response. 0: it compares none.
     */
    checkOneAnswerIn: server.checkOneAnswerIn ?? 1_000,
    /**
     * Seconds for which a stopping gateway still serves requests. During this time `/readyz`
     * reports that the gateway is not ready.
     */
    drainSeconds: server.drainSeconds ?? (mode === "production" ? 5 : 0),
    /** IP addresses and networks (in CIDR notation) of trusted proxies. */
    trustedProxies,
    /**
     * Origins (scheme and host) of web pages that may use the MCP endpoints, in the form that
     * browsers send.
     */
    mcpOrigins: (server.mcpOrigins ?? []).map((text) =>
      readOrigin(given, "server.mcpOrigins", text),
    ),
  } as const;
}

function readStorage(given: CollectedSettings, dataDirectory: string): string {
  const url = given.values.storage?.url;
  if (url === undefined) return `file:${join(dataDirectory, "blobs")}`;
  return url.startsWith("file:")
    ? `file:${absolutePath(given, "storage.url", url.slice("file:".length).replace(/^\/\//, ""))}`
    : url;
}

/**
 * Checks that settings do not contradict each other.
 * @throws ConfigError if two settings contradict each other
 */
function refuseContradictions(given: CollectedSettings): void {
  const { server, database, identity, portal } = given.values;
  const refuse = (sentence: string): never => {
    throw new ConfigError(sentence);
  };
  if (database?.directUrl !== undefined && database.url === undefined) {
    refuse(
      `${given.nameOf("database.directUrl")} is set, but the URL of the database is not. Set DATABASE_URL too. To use the embedded database, remove both settings.`,
    );
  }
  refusePoolerContradictions(given);
  refuseFewConnections(given);
  if (
    server?.metricsPort !== undefined &&
    server.metricsPort !== 0 &&
    server.metricsPort === (server.port ?? 4400)
  ) {
    refuse(
      `${given.nameOf("server.metricsPort")} is ${server.metricsPort}, but the gateway itself already uses this port. Set another port for the metrics.`,
    );
  }
  const owner = portal?.owner ?? {};
  if ((owner.email === undefined) !== (owner.password === undefined)) {
    const missing = owner.email === undefined ? "GATEWAY_PORTAL_EMAIL" : "GATEWAY_PORTAL_PASSWORD";
    refuse(
      `The portal's owner needs an e-mail address and a password, but only one of them is set. Set ${missing} too, or remove both settings.`,
    );
  }
  if (
    identity?.url !== undefined &&
    identity.url !== server?.baseUrl &&
    (identity.clients ?? []).length > 0
  ) {
    refuse(
      `\`identity.clients\` is for the embedded identity service, but ${given.nameOf("identity.url")} names an external service. Remove one of the two settings.`,
    );
  }
}

/**
 * Replaces `prefer`, `require` and `verify-ca` in the parameter `sslmode` by `verify-full`. The
 * database driver treats all of them like `verify-full` now. It warns at each start that its next
 * version will treat them as weaker. The replacement keeps the behaviour and avoids the warning.
 */
function databaseUrl(url: string | undefined): string | null {
  if (url === undefined) return null;
  // With this parameter `sslmode` has the meaning of the library libpq, so the URL stays as it is.
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}
