// The names: every key of gateway.yaml with its environment variable, as openapi/config/gateway.yaml lists them (`x-env`).
// The only place that reads the process environment. Says nothing about what a value means.
import { closestName } from "./closest-name.ts";
import { configSchema } from "../contract/config-schemas.ts";

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

/** A sentence for every variable that looks like a slip of the pen; other tools may well use names of their own. */
export function warnOfUnknownVariables(env: Environment): readonly string[] {
  const known = new Set(settings.map(({ variable }) => variable));
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith("GATEWAY_") || known.has(name)) return [];
    const meant = closestName(name, known, 2);
    return meant === undefined
      ? []
      : [`${name} is set, but there is no such variable. Did you mean ${meant}?`];
  });
}
