// Reads the environment variables of the settings. openapi/config/gateway.yaml lists them
// (`x-env`). Only this file and `cli/terminal.ts` read the environment of the process.
import { closestName } from "../platform/index.ts";
import { configSchema } from "../contract/index.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ConfigSetting {
  /** Key of the setting in gateway.yaml, with dots: `server.port`. */
  readonly key: string;
  readonly variable: string;
  readonly kind: "text" | "integer" | "list";
  /** True if the value must never be printed (`x-secret`). */
  readonly secret: boolean;
}

interface SettingSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SettingSchema>>;
  readonly "x-env"?: string;
  readonly "x-secret"?: boolean;
}

/** All settings that have an environment variable, in the order of the schema. */
export const settings: readonly ConfigSetting[] = collect(
  configSchema("gateway") as SettingSchema,
  [],
);

function collect(schema: SettingSchema, path: readonly string[]): ConfigSetting[] {
  const variable = schema["x-env"];
  if (variable === undefined) {
    return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
      collect(inner, [...path, key]),
    );
  }
  const types = [schema.type].flat();
  const kind = types.includes("integer") ? "integer" : types.includes("array") ? "list" : "text";
  return [{ key: path.join("."), variable, kind, secret: schema["x-secret"] === true }];
}

export const processEnvironment = (): Environment => process.env;

const passedOn = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "TMPDIR", "TEMP", "NODE_COMPILE_CACHE"];

/** Returns the environment variables for the gateway's worker processes. They contain no secret. */
export function workerEnvironment(): Record<string, string> {
  const all = processEnvironment();
  return Object.fromEntries(
    passedOn.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  );
}

/**
 * Returns the values of the variables, by setting. A variable without text counts as not set, as in
 * `NAME= command`.
 */
export function readEnvironment(env: Environment): ReadonlyMap<ConfigSetting, string> {
  return new Map(
    settings.flatMap((setting) =>
      env[setting.variable] ? [[setting, env[setting.variable]!] as const] : [],
    ),
  );
}

/**
 * Name of the variable with the passphrase of backups. A command reads it, so it is not a setting.
 */
export const BACKUP_PASSPHRASE = "GATEWAY_BACKUP_PASSPHRASE";

/**
 * Known variables that are not settings. `gateway status --env` prints some of them for clients, so
 * they may be set in a shell. Commands of the gateway read the rest.
 */
const otherVariables: ReadonlySet<string> = new Set([
  "GATEWAY_URL",
  "GATEWAY_PK",
  "GATEWAY_KEY",
  BACKUP_PASSPHRASE,
]);

/**
 * Returns a warning for each unknown variable that begins with `GATEWAY_`. The warning suggests a
 * similar name.
 */
export function warnOfUnknownVariables(env: Environment): readonly string[] {
  const known = new Set(settings.map(({ variable }) => variable));
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith(PREFIX) || known.has(name) || otherVariables.has(name)) return [];
    const meant = meantVariable(name, known);
    const hint =
      meant === undefined
        ? "The file openapi/config/gateway.yaml lists the names of all settings."
        : `Did you mean ${meant}?`;
    return [`${name} is set, but no setting has that name. ${hint}`];
  });
}

const PREFIX = "GATEWAY_";

/**
 * Returns the variable that the operator probably meant. This is a variable with a similar name,
 * the name without the prefix (DATABASE_URL), or a shorter or longer name (GATEWAY_DATA_DIRECTORY).
 */
function meantVariable(name: string, known: ReadonlySet<string>): string | undefined {
  const close = closestName(name, known, 2);
  if (close !== undefined) return close;
  const bare = name.slice(PREFIX.length);
  return [...known].find(
    (variable) =>
      variable === bare ||
      (bare.length > 3 && (name.startsWith(variable) || variable.startsWith(name))),
  );
}
