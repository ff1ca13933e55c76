// Hides secrets in printed configurations and error messages. openapi/config/gateway.yaml marks
// secrets with `x-secret`.
import { inspect } from "node:util";
import { settings } from "./env.ts";

const HIDDEN = "[secret]";

/** Returns the configuration for printing: URLs without passwords, and no other secrets. */
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

/** Freezes every level of the configuration, and hides its secrets when it is printed. */
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

/** Returns a URL without its password, and without the values of parameters with secret names. */
export function hideInUrl(text: string): string {
  if (!URL.canParse(text)) return HIDDEN;
  const url = new URL(text);
  if (url.password !== "") url.password = "***";
  for (const name of new Set(url.searchParams.keys())) {
    if (/secret|password|token|key/i.test(name)) url.searchParams.set(name, "***");
  }
  return url.href;
}
