// The gateway runs with the operator's settings. An invalid setting stops the start with one line.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { loadConfig, loadSettings } from "../../src/config/config.ts";
import { ConfigError } from "../../src/config/config-error.ts";
import { settings } from "../../src/config/env.ts";
import { redactConfig } from "../../src/config/redaction.ts";
import type { ConfigSources } from "../../src/config/values.ts";

const root = mkdtempSync(join(tmpdir(), "gateway-config-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = (): string => mkdtempSync(join(root, "run-"));
const KEY = Buffer.alloc(32, 7);

function load(env: Record<string, string>, more: ConfigSources & { yaml?: string } = {}) {
  const directory = more.directory ?? folder();
  if (more.yaml !== undefined) writeFileSync(join(directory, "gateway.yaml"), more.yaml);
  return loadConfig({ env, directory, ...more });
}

function refusal(
  env: Record<string, string>,
  more: ConfigSources & { yaml?: string } = {},
): string {
  try {
    load(env, more);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as ConfigError;
    expect(message).not.toContain("\n");
    return message;
  }
  throw new Error("the configuration was accepted");
}

describe("a deployment that configures nothing", () => {
  it("listens on loopback with the embedded database, the demo workspace and all data in .gateway", () => {
    const directory = folder();
    const config = load({}, { directory });
    expect(config).toMatchObject({
      server: {
        host: "127.0.0.1",
        port: 4400,
        baseUrl: "http://127.0.0.1:4400",
        workspace: null,
        mode: "development",
        isLocal: true,
        metricsPort: null,
        drainSeconds: 0,
        trustedProxies: [],
      },
      dataDirectory: join(directory, ".gateway"),
      database: { url: null, directUrl: null },
      redis: { url: null },
      storage: { url: `file:${join(directory, ".gateway/blobs")}` },
      mail: { url: null },
      identity: { url: "http://127.0.0.1:4400", embedded: true, clients: [] },
      portal: { owner: null },
      http: { privateTargets: [] },
      log: { level: "info", requests: true },
    });
    expect(config.workspaces).toMatch(/templates\/workspaces\/demo$/);
  });

  it("gets a master key at the first start, with a warning, and the same key at every later one", () => {
    const directory = folder();
    const first = load({}, { directory });
    expect(first.secrets.masterKey).toHaveLength(32);
    expect(first.warnings).toEqual([expect.stringContaining(join(directory, ".gateway/secrets"))]);
    expect(statSync(join(directory, ".gateway/secrets")).mode & 0o777).toBe(0o600);
    const second = load({}, { directory });
    expect(second.secrets.masterKey).toEqual(first.secrets.masterKey);
    expect(second.warnings).toEqual([]);
  });

  it("removes the rights of other users to the stored master key", () => {
    const directory = folder();
    load({}, { directory });
    chmodSync(join(directory, ".gateway/secrets"), 0o644);
    expect(load({}, { directory }).warnings).toEqual([expect.stringContaining("Other users")]);
    expect(statSync(join(directory, ".gateway/secrets")).mode & 0o777).toBe(0o600);
  });

  it("cannot be changed once it is loaded", () => {
    const config = load({});
    expect(Object.isFrozen(config)).toBe(true);
    expect(() => Object.assign(config.server, { port: 1 })).toThrow(TypeError);
  });
});

describe("every setting", () => {
  const given: Record<string, string> = {
    GATEWAY_HOST: "0.0.0.0",
    GATEWAY_PORT: "8080",
    GATEWAY_BASE_URL: "https://api.example/",
    GATEWAY_WORKSPACE: "0B6F3C52-6A0E-4A57-9D0E-1F1F6C1F0001",
    GATEWAY_MODE: "development",
    GATEWAY_CHECK_ONE_ANSWER_IN: "250",
    GATEWAY_DRAIN_SECONDS: "7",
    GATEWAY_METRICS_PORT: "9090",
    GATEWAY_PROCESSES: "4",
    GATEWAY_TRUSTED_PROXIES: "10.0.0.0/8, ::1",
    GATEWAY_MCP_ORIGINS: "https://Chat.example, http://tools.example:8080",
    GATEWAY_DATA_DIR: "data",
    GATEWAY_WORKSPACES: "shops",
    DATABASE_URL: "postgres://me:pw@db:5432/gateway",
    DATABASE_DIRECT_URL: "postgres://me:pw@db:6543/gateway",
    GATEWAY_POOLER: "transaction",
    GATEWAY_CONNECTIONS: "284",
    GATEWAY_POOL_SIZE: "30",
    REDIS_URL: "redis://cache:6379",
    GATEWAY_STORAGE_URL: "file:blobs",
    SMTP_URL: "smtps://me:pw@mail.example:465",
    GATEWAY_MAIL_FROM: "Shop <shop@example.org>",
    GATEWAY_MASTER_KEY: KEY.toString("hex"),
    GATEWAY_AUTH_URL: "https://id.example",
    GATEWAY_ACCESS_TOKEN_MINUTES: "90",
    GATEWAY_PORTAL_EMAIL: "Owner@Example.org",
    GATEWAY_PORTAL_PASSWORD: "long enough",
    GATEWAY_PRIVATE_TARGETS: "erp.internal:8443,10.1.0.0/16",
    GATEWAY_LOG_LEVEL: "warn",
    GATEWAY_LOG_REQUESTS: "off",
  };

  it("has the environment variable that the schema names", () => {
    expect(settings.map(({ variable }) => variable).toSorted()).toEqual(
      Object.keys(given).toSorted(),
    );
  });

  it("is taken from the environment", () => {
    const directory = folder();
    expect(load(given, { directory })).toMatchObject({
      server: {
        host: "0.0.0.0",
        port: 8080,
        baseUrl: "https://api.example",
        workspace: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001",
        mode: "development",
        checkOneAnswerIn: 250,
        drainSeconds: 7,
        metricsPort: 9090,
        processes: 4,
        trustedProxies: ["10.0.0.0/8", "::1"],
        mcpOrigins: ["https://chat.example", "http://tools.example:8080"],
      },
      dataDirectory: join(directory, "data"),
      workspaces: join(directory, "shops"),
      database: {
        url: "postgres://me:pw@db:5432/gateway",
        directUrl: "postgres://me:pw@db:6543/gateway",
        pooler: "transaction",
        connections: 284,
        poolSize: 25,
      },
      redis: { url: "redis://cache:6379" },
      storage: { url: `file:${join(directory, "blobs")}` },
      mail: { url: "smtps://me:pw@mail.example:465", from: "Shop <shop@example.org>" },
      secrets: { masterKey: KEY },
      identity: {
        url: "https://id.example",
        embedded: false,
        accessTokenMinutes: 90,
        clients: [],
      },
      portal: { owner: { email: "owner@example.org", password: "long enough" } },
      http: { privateTargets: ["erp.internal:8443", "10.1.0.0/16"] },
      log: { level: "warn", requests: false },
      warnings: [
        "GATEWAY_POOL_SIZE is ignored, because GATEWAY_CONNECTIONS is set. Remove GATEWAY_POOL_SIZE.",
      ],
    });
  });

  it("is taken from gateway.yaml, whose paths start at the file; the environment wins, the command line over both", () => {
    const directory = folder();
    mkdirSync(join(directory, "etc"));
    writeFileSync(
      join(directory, "etc/my.yaml"),
      "server: { port: 1001, host: ::1 }\ndataDirectory: data\nlog: { level: error }\n",
    );
    const config = load(
      { GATEWAY_PORT: "1002", GATEWAY_LOG_LEVEL: "debug" },
      { directory, file: "etc/my.yaml", args: { "server.port": "1003" } },
    );
    expect(config.server).toMatchObject({ port: 1003, host: "::1", baseUrl: "http://[::1]:1003" });
    expect(config.dataDirectory).toBe(join(directory, "etc/data"));
    expect(config.log.level).toBe("debug");
  });

  it("counts as not set if its variable is empty", () => {
    expect(load({ DATABASE_URL: "", GATEWAY_PORT: "" }).database.url).toBeNull();
  });

  it("runs in production if a database is set, unless the mode says otherwise", () => {
    expect(load({ DATABASE_URL: "postgres://db/x" }).server.mode).toBe("production");
    expect(load({ DATABASE_URL: "postgres://db/x", GATEWAY_MODE: "development" }).server.mode).toBe(
      "development",
    );
    expect(load({ GATEWAY_MODE: "production" }).server.mode).toBe("production");
  });

  it("runs in production under an address that other machines can reach, also without a database (G18.5)", () => {
    const serverOf = (env: Record<string, string>) => load(env).server;
    const others = { mode: "production", isLocal: false, drainSeconds: 5 };
    expect(serverOf({ GATEWAY_BASE_URL: "https://api.example" })).toMatchObject(others);
    expect(serverOf({ GATEWAY_HOST: "192.0.2.7" })).toMatchObject(others);
    expect(serverOf({ GATEWAY_TRUSTED_PROXIES: "127.0.0.1" })).toMatchObject(others);
    const here = { mode: "development", isLocal: true, drainSeconds: 0 };
    for (const name of ["localhost", "127.0.0.2", "[::1]"])
      expect(serverOf({ GATEWAY_BASE_URL: `http://${name}:4400` })).toMatchObject(here);
    expect(serverOf({ GATEWAY_HOST: "0.0.0.0" })).toMatchObject(here);
  });

  it("accepts the master key in base64 and in hex", () => {
    for (const text of [KEY.toString("hex"), KEY.toString("base64"), KEY.toString("base64url")]) {
      expect(load({ GATEWAY_MASTER_KEY: text }).secrets.masterKey).toEqual(KEY);
    }
  });
});

describe("an invalid setting stops the start with one line that names it", () => {
  it.each<[string, Record<string, string>, readonly string[]]>([
    [
      "a port that is not a number",
      { GATEWAY_PORT: "44oo" },
      ["GATEWAY_PORT", '"44oo"', "port number"],
    ],
    ["a port out of range", { GATEWAY_PORT: "70000" }, ["GATEWAY_PORT", "70000", "65535"]],
    [
      "a base URL without scheme",
      { GATEWAY_BASE_URL: "api.example" },
      ["GATEWAY_BASE_URL", '"api.example"', "https://"],
    ],
    [
      "a base URL with a path",
      { GATEWAY_BASE_URL: "https://api.example/gateway/" },
      [
        "GATEWAY_BASE_URL",
        '"https://api.example/gateway/"',
        "must not have a path",
        "Write https://api.example,",
      ],
    ],
    [
      "a base URL with a password",
      { GATEWAY_BASE_URL: "https://me:pw@api.example" },
      ["GATEWAY_BASE_URL", "without user"],
    ],
    [
      "a workspace that is not a GUID",
      { GATEWAY_WORKSPACE: "demo" },
      ["GATEWAY_WORKSPACE", '"demo"', "GUID"],
    ],
    ["an unknown mode", { GATEWAY_MODE: "prod" }, ["GATEWAY_MODE", '"prod"', "production"]],
    [
      "a misspelt log level",
      { GATEWAY_LOG_LEVEL: "wran" },
      ["GATEWAY_LOG_LEVEL", '"wran"', 'Did you mean "warn"?'],
    ],
    [
      "an invalid network",
      { GATEWAY_TRUSTED_PROXIES: "10.0.0.0/64" },
      ["GATEWAY_TRUSTED_PROXIES", "10.0.0.0/64"],
    ],
    [
      "an invalid private target",
      { GATEWAY_PRIVATE_TARGETS: "erp.internal,10.0.0.0/64" },
      ["GATEWAY_PRIVATE_TARGETS", "10.0.0.0/64"],
    ],
    [
      "another kind of database",
      { DATABASE_URL: "mysql://db/x" },
      ["DATABASE_URL", "mysql://db/x", "postgres://"],
    ],
    [
      "a direct database URL alone",
      { DATABASE_DIRECT_URL: "postgres://db/x" },
      ["DATABASE_DIRECT_URL", "Set DATABASE_URL"],
    ],
    [
      "a pooler of another kind",
      { GATEWAY_POOLER: "statement" },
      ["GATEWAY_POOLER", "none", "session", "transaction"],
    ],
    [
      "a pooler before the embedded database",
      { GATEWAY_POOLER: "session" },
      ["GATEWAY_POOLER is session", "the embedded database", "Set DATABASE_URL"],
    ],
    [
      "a pooler in transaction mode without a way around it",
      { GATEWAY_POOLER: "transaction", DATABASE_URL: "postgres://db/x" },
      ["GATEWAY_POOLER is transaction", "Set DATABASE_DIRECT_URL"],
    ],
    [
      "a direct URL that leads to the same pooler",
      {
        GATEWAY_POOLER: "transaction",
        DATABASE_URL: "postgres://db/x",
        DATABASE_DIRECT_URL: "postgres://db/x",
      },
      ["GATEWAY_POOLER is transaction", "Set DATABASE_DIRECT_URL"],
    ],
    [
      "metrics on the gateway's port",
      { GATEWAY_PORT: "4500", GATEWAY_METRICS_PORT: "4500" },
      ["GATEWAY_METRICS_PORT", "4500"],
    ],
    [
      "an origin with a path",
      { GATEWAY_MCP_ORIGINS: "https://chat.example/app" },
      ["GATEWAY_MCP_ORIGINS", "https://chat.example"],
    ],
    [
      "a portal owner without a password",
      { GATEWAY_PORTAL_EMAIL: "me@example.org" },
      ["GATEWAY_PORTAL_PASSWORD"],
    ],
    [
      "a short master key",
      { GATEWAY_MASTER_KEY: "c2hvcnQ=" },
      ["GATEWAY_MASTER_KEY", "base64", "hex", "8 characters"],
    ],
    [
      "a storage of another kind",
      { GATEWAY_STORAGE_URL: "ftp://x" },
      ["GATEWAY_STORAGE_URL", "s3://"],
    ],
    [
      "an invalid data directory",
      { GATEWAY_DATA_DIR: "/proc/gateway" },
      ["GATEWAY_DATA_DIR", "/proc/gateway"],
    ],
  ])("%s", (_what, env, words) => {
    const sentence = refusal(env);
    for (const word of words) expect(sentence).toContain(word);
  });

  it.each<[string, string, readonly string[]]>([
    [
      "an unknown key",
      "server:\n  prot: 1\n",
      ["gateway.yaml:2:3", "server.prot", 'Did you mean "port"?'],
    ],
    [
      "an unknown section",
      "servers: {}\n",
      ["gateway.yaml:1:1", "servers", 'Did you mean "server"?'],
    ],
    ["a wrong type", "server:\n  port: soon\n", ["gateway.yaml:2:9", "server.port", '"soon"']],
    ["broken YAML", "server: {\n", ["gateway.yaml:", "YAML"]],
    [
      "the same key twice",
      "log: { level: info }\nlog: { level: warn }\n",
      ["gateway.yaml:2:1", "twice"],
    ],
    [
      "clients of an external identity service",
      "identity: { url: 'https://id.example', clients: [{ id: a, redirectUris: ['http://x/'] }] }\n",
      ["identity.url", "identity.clients"],
    ],
  ])("%s in gateway.yaml", (_what, yaml, words) => {
    const sentence = refusal({}, { yaml });
    for (const word of words) expect(sentence).toContain(word);
  });

  it("a configuration file that does not exist", () => {
    expect(refusal({}, { file: "missing.yaml" })).toContain("missing.yaml");
  });

  it("a secrets file without its key, which the gateway does not change", () => {
    const directory = folder();
    mkdirSync(join(directory, ".gateway"));
    writeFileSync(join(directory, ".gateway/secrets"), "masterKey: damaged\n", { mode: 0o600 });
    expect(refusal({}, { directory })).toContain("masterKey in");
    expect(readFileSync(join(directory, ".gateway/secrets"), "utf8")).toBe("masterKey: damaged\n");
  });

  it("states each fact once", () => {
    const port = "it takes a port number from 0 (any free one) to 65535.";
    expect(refusal({ GATEWAY_PORT: "44oo" })).toBe(`GATEWAY_PORT is "44oo"; ${port}`);
    expect(refusal({ GATEWAY_PORT: "70000" })).toBe(`GATEWAY_PORT is 70000; ${port}`);
    expect(refusal({ GATEWAY_MODE: "prod" })).toBe(
      'GATEWAY_MODE is "prod"; it takes development or production.',
    );
    expect(refusal({ GATEWAY_LOG_LEVEL: "wran" })).toBe(
      'GATEWAY_LOG_LEVEL is "wran". Did you mean "warn"?',
    );
    expect(refusal({ DATABASE_URL: "nonsense" })).toBe(
      "DATABASE_URL must be an address such as postgres://user:password@host:5432/name. Change the value. It is not shown here, because it may be secret.",
    );
    expect(refusal({}, { yaml: "server: { port: soon }" })).toMatch(
      /gateway\.yaml:1:17 server\.port is "soon"; it takes a port number from 0 \(any free one\) to 65535\.$/,
    );
  });
});

describe("an invalid data directory", () => {
  const advice = "or set GATEWAY_DATA_DIR to another folder.";
  const at = (path: string): string => refusal({ GATEWAY_DATA_DIR: path }, { directory: root });

  it("is a file", () => {
    const directory = folder();
    const path = join(directory, ".gateway");
    writeFileSync(path, "");
    expect(refusal({}, { directory })).toBe(
      `The data directory ${path} (the default of GATEWAY_DATA_DIR) cannot be used, because it is a file, not a folder. Move the file away, ${advice}`,
    );
  });

  it("has a file in its path", () => {
    const file = join(folder(), "file");
    writeFileSync(file, "");
    for (const path of [join(file, "data"), join(file, "more/data")])
      expect(at(path)).toBe(
        `The data directory ${path} (GATEWAY_DATA_DIR) cannot be used, because it cannot be created: ${file} is a file. Move the file away, ${advice}`,
      );
  });

  it("is a link whose target does not exist", () => {
    const path = join(folder(), "link");
    symlinkSync(join(path, "nowhere"), path);
    expect(at(path)).toBe(
      `The data directory ${path} (GATEWAY_DATA_DIR) cannot be used, because it is a link whose target does not exist. Remove the link, ${advice}`,
    );
  });

  it("is on a file system that allows no folders", () => {
    expect(at("/proc/gateway")).toBe(
      `The data directory /proc/gateway (GATEWAY_DATA_DIR) cannot be used, because it cannot be created: /proc does not allow a new folder (ENOENT). Create it yourself, ${advice}`,
    );
  });

  it("cannot be created by this user", () => {
    const parent = folder();
    const path = join(parent, "a/b");
    chmodSync(root, 0o755);
    chmodSync(parent, 0o555);
    asAnyUser(() =>
      expect(at(path)).toBe(
        `The data directory ${path} (GATEWAY_DATA_DIR) cannot be used, because it cannot be created: the user that runs the gateway may not write in ${parent}. Give this user the right to write there, ${advice}`,
      ),
    );
  });

  // The system checks the real user id of the process. If root runs this test, it cannot change
  // this id for one call.
  if (process.getuid?.() !== 0)
    it("cannot be written by this user", () => {
      const path = folder();
      chmodSync(path, 0o555);
      expect(at(path)).toBe(
        `The data directory ${path} (GATEWAY_DATA_DIR) cannot be used, because it does not allow the user that runs the gateway to read and write. Give this user the right to read and write this folder, ${advice}`,
      );
    });

  it("is created with its parent folders if possible", () => {
    const path = join(folder(), "not/there/yet");
    load({ GATEWAY_DATA_DIR: path });
    expect(statSync(path).isDirectory()).toBe(true);
  });
});

/** Runs a test as an ordinary user, because access rights do not apply to root. */
function asAnyUser(work: () => void): void {
  if (process.getuid?.() !== 0) return work();
  process.seteuid!(65_534);
  try {
    work();
  } finally {
    process.seteuid!(0);
  }
}

describe("an unknown variable with the prefix of the gateway causes a warning", () => {
  it.each([
    ["GATEWAY_PROT", "GATEWAY_PORT"],
    ["GATEWAY_LOGLEVEL", "GATEWAY_LOG_LEVEL"],
    ["GATEWAY_DATABASE_URL", "DATABASE_URL"],
    ["GATEWAY_DATA_DIRECTORY", "GATEWAY_DATA_DIR"],
  ])("%s, with the one that was meant", (name, meant) => {
    expect(loadSettings({ env: { [name]: "1" }, directory: root }).warnings).toEqual([
      `${name} is set, but no setting has that name. Did you mean ${meant}?`,
    ]);
  });

  it("also if no setting has a similar name, except for variables of clients", () => {
    const env = { GATEWAY_TEAPOT: "1", GATEWAY_URL: "x", GATEWAY_PK: "x", GATEWAYS: "x" };
    expect(loadSettings({ env, directory: root }).warnings).toEqual([
      "GATEWAY_TEAPOT is set, but no setting has that name. The file openapi/config/gateway.yaml lists the names of all settings.",
    ]);
  });
});

describe("the gateway creates no master key if the configuration is invalid", () => {
  it.each([
    ["GATEWAY_BASE_URL", "nonsense"],
    ["GATEWAY_AUTH_URL", "https://me:pw@id.example"],
  ])("%s=%s", (name, text) => {
    const directory = folder();
    refusal({ [name]: text }, { directory });
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe("secrets of the configuration", () => {
  it("are exactly these", () => {
    expect(settings.filter(({ secret }) => secret).map(({ key }) => key)).toEqual([
      "database.url",
      "database.directUrl",
      "redis.url",
      "storage.url",
      "mail.url",
      "secrets.masterKey",
      "portal.owner.password",
    ]);
  });

  it("are hidden when the configuration is printed", () => {
    const canary = "canary-9d2f";
    const config = load({
      DATABASE_URL: `postgres://me:${canary}@db/x`,
      DATABASE_DIRECT_URL: `postgres://me:${canary}@db/x`,
      REDIS_URL: `redis://me:${canary}@cache`,
      GATEWAY_STORAGE_URL: `s3://bucket?endpoint=http%3A%2F%2Fs3&secretAccessKey=${canary}`,
      SMTP_URL: `smtp://me:${canary}@mail`,
      GATEWAY_PORTAL_EMAIL: "me@example.org",
      GATEWAY_PORTAL_PASSWORD: canary,
      GATEWAY_MASTER_KEY: KEY.toString("hex"),
    });
    const printed = [
      JSON.stringify(config),
      inspect(config, { depth: 9 }),
      JSON.stringify(redactConfig(config)),
    ];
    for (const text of printed) {
      expect(text).not.toContain(canary);
      expect(text).not.toContain(KEY.toString("base64"));
      expect(text).toContain("postgres://me:***@db/x");
    }
  });

  it("are hidden in the message that rejects them", () => {
    const canary = "canary-9d2f";
    const refused: Record<string, string>[] = [
      { DATABASE_URL: `mysql://me:${canary}@db/x` },
      { GATEWAY_MASTER_KEY: canary },
      { GATEWAY_PORTAL_PASSWORD: canary, GATEWAY_PORTAL_EMAIL: "no address" },
    ];
    for (const env of refused) expect(refusal(env)).not.toContain(canary);
    expect(refusal({}, { yaml: `database: postgres://me:${canary}@db/x\n` })).not.toContain(canary);
    expect(
      refusal({}, { yaml: `portal:\n  owner: { password: { nested: ${canary} } }\n` }),
    ).not.toContain(canary);
  });
});

describe("several processes", () => {
  it("divide the connections of the machine", () => {
    const of = (env: Record<string, string>) => {
      const { server, database } = load(env);
      return [server.processes, database.poolSize];
    };
    expect(of({})).toEqual([1, 10]);
    expect(of({ GATEWAY_CONNECTIONS: "41" })).toEqual([1, 10]);
    expect(of({ GATEWAY_PROCESSES: "4", GATEWAY_CONNECTIONS: "164" })).toEqual([4, 10]);
    expect(of({ GATEWAY_PROCESSES: "4", GATEWAY_CONNECTIONS: "92" })).toEqual([4, 1]);
    expect(load({ GATEWAY_PROCESSES: "auto" }).server.processes).toBeGreaterThanOrEqual(1);
  });

  it("an old pool size is read, with a warning", () => {
    const { database, warnings } = load({ GATEWAY_POOL_SIZE: "7" });
    expect(database.poolSize).toBe(7);
    expect(warnings.join()).toContain("GATEWAY_CONNECTIONS");
  });
});
