// Hides secrets in printed configurations and in error messages. openapi/config/gateway.yaml marks
// the secret settings with `x-secret`.
import { inspect } from "node:util";
import { settings } from "./env.ts";

const HIDDEN = "[secret]";

/** Returns the configuration for printing. URLs have no passwords, and other secrets are hidden. */
export function redactConfig(config: object): Record<string, unknown> {
  const secret = new Set(settings.filter((setting) => setting.secret).map(({ key }) => key));
  const visit = (value: unknown, key: string): unknown => {
    if (secret.has(key) && value !== null)
      return typeof value === "string" && key.endsWith("rl") ? hideInUrl(value) : HIDDEN;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        visit(inner, key === "" ? name : `${key}.${name}`),
      ]),
    );
  };
  return visit(config, "") as Record<string, unknown>;
}

/** Freezes all levels of the configuration. If the result is printed, its secrets are hidden. */
export function sealConfig<const C extends object>(config: C): C {
  const freeze = (value: unknown): void => {
    if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return;
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  };
  const hidden = { enumerable: false, value: () => redactConfig(config) };
  Object.defineProperties(config, { toJSON: hidden, [inspect.custom]: hidden });
  freeze(config);
  return config;
}

/**
 * Returns a URL with its password hidden. Also hides the values of parameters whose names suggest a
 * secret.
 */
export function hideInUrl(text: string): string {
  if (!URL.canParse(text)) return HIDDEN;
  const url = new URL(text);
  if (url.password !== "") url.password = "***";
  for (const name of new Set(url.searchParams.keys())) {
    if (/secret|password|token|key/i.test(name)) url.searchParams.set(name, "***");
  }
  return url.href;
}
