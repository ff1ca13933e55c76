// Addresses of what a token may be for (RFC 8707) and of the metadata that describes it (RFC 9728): made, and read again, here alone.
// Only ever from the configured base address (G1.11).
import * as generated from "../../../generated/tables.ts";
import type { components } from "../../../generated/openapi.d.ts";
import { isGuid, normaliseGuid } from "../../platform/index.ts";
import type { Guid } from "../caller.ts";

/** The prefix under which workspace routes and discovery documents also answer (G1.2). */
export const mountPrefix = "/api/v1/gateway";

export type Resource = components["schemas"]["Resource"];

/** First segments of a workspace's addresses: each is a resource of its own. */
export const resources: readonly Resource[] = generated.resources;

/** Both null: the gateway as a whole. */
export type ResourceName =
  | { readonly workspaceId: Guid; readonly resource: Resource }
  | { readonly workspaceId: null; readonly resource: null };

const known: ReadonlySet<string> = new Set(resources);

/** Lower case alone, as addresses are. */
export const isResource = (text: string): text is Resource => known.has(text);

/**
 * `{base}/{workspaceId}/{resource}`. The one without the prefix stands for both as the audience of a token.
 * @param baseUrl configured, without a trailing slash
 */
export const resourceAddress = (
  baseUrl: string,
  workspaceId: Guid,
  resource: Resource,
  isPrefixed: boolean,
): string => `${baseUrl}${isPrefixed ? mountPrefix : ""}/${workspaceId}/${resource}`;

/**
 * Where the metadata of a resource stands, by the rule of RFC 9728: the well-known path between host and path of its address.
 * @param path of the resource's address, `/{workspaceId}/{resource}` with or without the prefix; empty for the gateway as a whole
 */
export const resourceMetadataAddress = (baseUrl: string, path: string): string =>
  `${baseUrl}/.well-known/oauth-protected-resource${path}`;

/** An absolute address without user, query and fragment. */
const addressForm = /^(https?:\/\/[^/\\?#@\s]+)(\/[^\\?#\s]*)?$/i;

/**
 * Reads an address that a client names. Scheme and host in any case, with or without the port that the scheme has anyway; GUIDs in any case;
 * the path to the letter, under either spelling. Whether there is such a workspace is not asked.
 * @param baseUrl configured, without a trailing slash
 * @returns undefined for whatever is no address of a resource here
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
