// The environment variable of every key of gateway.yaml, as openapi/config/gateway.yaml lists them (`x-env`).
// Reads the process environment, as nothing else does but the terminal of cli/, which hands it over to a command.
import { closestName } from "../platform/index.ts";
import { configSchema } from "../contract/index.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Setting {
  /** As in gateway.yaml, with dots: `server.port`. */
  readonly key: string;
  readonly variable: string;
  readonly kind: "text" | "integer" | "list";
  /** Never printed (`x-secret`). */
  readonly secret: boolean;
}

interface SettingSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, SettingSchema>>;
  readonly "x-env"?: string;
  readonly "x-secret"?: boolean;
}

/** Every setting that has an environment variable, in the order of the schema. */
export const settings: readonly Setting[] = collect(configSchema("gateway") as SettingSchema, []);

function collect(schema: SettingSchema, path: readonly string[]): Setting[] {
  const variable = schema["x-env"];
  if (variable === undefined) {
    return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
      collect(inner, [...path, key]),
    );
  }
  const kind = schema.type === "integer" ? "integer" : schema.type === "array" ? "list" : "text";
  return [{ key: path.join("."), variable, kind, secret: schema["x-secret"] === true }];
}

export const processEnvironment = (): Environment => process.env;

/** The variables that are set, by setting. An empty variable counts as not set, as `NAME= command` means it. */
export function readEnvironment(env: Environment): ReadonlyMap<Setting, string> {
  return new Map(
    settings.flatMap((setting) =>
      env[setting.variable] ? [[setting, env[setting.variable]!] as const] : [],
    ),
  );
}

/** Seals and opens backups: of a command, and no setting. */
export const BACKUP_PASSPHRASE = "GATEWAY_BACKUP_PASSPHRASE";

/** What `gateway status --env` prints for clients, which a shell may well hold, and what commands read by themselves. */
const otherVariables: ReadonlySet<string> = new Set([
  "GATEWAY_URL",
  "GATEWAY_PK",
  BACKUP_PASSPHRASE,
]);

/** A sentence for every variable that has our prefix and no meaning, with the name that was probably meant. */
export function warnOfUnknownVariables(env: Environment): readonly string[] {
  const known = new Set(settings.map(({ variable }) => variable));
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith(PREFIX) || known.has(name) || otherVariables.has(name)) return [];
    const meant = meantVariable(name, known);
    const hint =
      meant === undefined
        ? "openapi/config/gateway.yaml lists the names."
        : `Did you mean ${meant}?`;
    return [`${name} is set, but no setting has that name. ${hint}`];
  });
}

const PREFIX = "GATEWAY_";

/** A name of few other letters, one without our prefix (DATABASE_URL), or one that goes on or ends earlier (GATEWAY_DATA_DIRECTORY). */
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
