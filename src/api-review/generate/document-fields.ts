// Removes fields of bundled documents that their readers must not see or do not need.
import { isObject } from "../../platform/index.ts";

/** An object in an OpenAPI or AsyncAPI document. */
export type DocumentNode = Readonly<Record<string, unknown>>;

/**
 * Drops `$schema`, which only editors need, and internal fields. Keeps the contents of examples.
 * @param dropped names of the internal fields
 */
export function withoutNotes(node: unknown, dropped: readonly string[]): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutNotes(item, dropped));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(
        ([key, value]) =>
          !dropped.includes(key) && (key !== "$schema" || typeof value !== "string"),
      )
      .map(([key, value]) => [
        key,
        key === "value" || key === "example" ? value : withoutNotes(value, dropped),
      ]),
  );
}

/**
 * Returns a copy without `portalSession`, the session cookie of users who administer workspaces.
 * The published document is for programs, which do not use this cookie.
 */
export function withoutPortalSession(node: unknown): unknown {
  const isPortal = (item: unknown): boolean => isObject(item) && "portalSession" in item;
  if (Array.isArray(node)) return node.filter((item) => !isPortal(item)).map(withoutPortalSession);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== "portalSession")
      .map(([key, value]) => [key, withoutPortalSession(value)]),
  );
}

/**
 * Returns a copy in which a union has only its branches. The `properties` beside the branches only
 * repeat the branches for error messages.
 */
export function onlyBranches(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(onlyBranches);
  if (!isObject(node)) return node;
  const { properties: _properties, required: _required, type: _type, ...rest } = node;
  const kept = "x-select" in node && "anyOf" in node ? rest : node;
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, onlyBranches(value)]));
}
