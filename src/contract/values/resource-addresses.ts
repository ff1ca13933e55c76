// Builds and parses the URLs of OAuth resources (RFC 8707), which are the protected parts of the
// API. Builds the URLs of their metadata (RFC 9728). All URLs start with the configured base URL
// (G1.11).
import * as generated from "../../../generated/tables.ts";
import type { components } from "../../../generated/openapi.d.ts";
import { isGuid, normaliseGuid } from "../../platform/index.ts";
import type { Guid } from "../caller.ts";

/** The prefix under which workspace routes and discovery documents can also be called (G1.2). */
export const mountPrefix = "/api/v1/gateway";

export type Resource = components["schemas"]["Resource"];

/**
 * The names of the OAuth resources of a workspace, such as `query` and `mcp`. The name is the path
 * segment after the workspace id.
 */
export const resources: readonly Resource[] = generated.resources;

/** An OAuth resource of a workspace. If both fields are null, the resource is the whole gateway. */
export type ResourceName =
  | { readonly workspaceId: Guid; readonly resource: Resource }
  | { readonly workspaceId: null; readonly resource: null };

const known: ReadonlySet<string> = new Set(resources);

/** Returns true for the name of a resource. Accepts only lower case. */
export const isResource = (text: string): text is Resource => known.has(text);

/**
 * Returns the URL `{base}/{workspaceId}/{resource}` of an OAuth resource, with or without
 * `mountPrefix`. The audience (`aud`) of a token is always the URL without the prefix.
 * @param baseUrl the configured base URL, without a trailing slash
 */
export const resourceAddress = (
  baseUrl: string,
  workspaceId: Guid,
  resource: Resource,
  isPrefixed: boolean,
): string => `${baseUrl}${isPrefixed ? mountPrefix : ""}/${workspaceId}/${resource}`;

/**
 * Returns the URL of a resource's metadata. It has `/.well-known/oauth-protected-resource` between
 * the base URL and the path of the resource (RFC 9728).
 * @param path path of the resource, with or without `mountPrefix`; empty for the whole gateway
 */
export const resourceMetadataAddress = (baseUrl: string, path: string): string =>
  `${baseUrl}/.well-known/oauth-protected-resource${path}`;

/** Matches an absolute URL without user name, query and fragment. */
const addressForm = /^(https?:\/\/[^/\\?#@\s]+)(\/[^\\?#\s]*)?$/i;

/**
 * Parses the URL of an OAuth resource that a client sends. Scheme, host and GUIDs may have upper
 * case, and the default port is optional. The rest of the path must match exactly, with or without
 * `mountPrefix`. Does not check whether the workspace exists.
 * @param baseUrl the configured base URL, without a trailing slash
 * @returns undefined if the text is not the URL of a resource of this gateway
 */
export function parseResource(baseUrl: string, text: string): ResourceName | undefined {
  const [, host = "", path = "/"] = addressForm.exec(text) ?? [];
  if (!URL.canParse(host) || new URL(host).origin !== new URL(baseUrl).origin) return undefined;
  const isPrefixed = path === mountPrefix || path.startsWith(`${mountPrefix}/`);
  const rest = isPrefixed ? path.slice(mountPrefix.length) : path;
  if (rest === "" || rest === "/") return { workspaceId: null, resource: null };
  const [, workspaceId = "", resource = "", ...more] = rest.split("/", 4);
  if (!isGuid(workspaceId) || !isResource(resource) || more.length > 0) return undefined;
  return { workspaceId: normaliseGuid(workspaceId), resource };
}
