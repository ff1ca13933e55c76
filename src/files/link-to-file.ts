// Creates links that download a file until they expire. Refuses callers that may not read the file.
import type { ContractSchema } from "../contract/index.ts";
import type { FileDependencies } from "./dependencies.ts";
import { queryOf } from "./file-link.ts";
import { readableFile, type FileReadRequest } from "./readable-file.ts";

export interface FileLinkRequest extends FileReadRequest {
  /** Lifetime in minutes. Values outside the bounds are raised or lowered to them. */
  readonly expiresMinutes?: number | undefined;
  /** Path prefix of the link; "" by default. */
  readonly prefix?: string;
}

/** Minutes. */
const lifetime = { least: 5, most: 1_440, usual: 60 };

/**
 * Signs a link to a file that the caller may read.
 * @throws GatewayError SCOPE_VIOLATION, NOT_FOUND
 */
export async function linkToFile(
  deps: FileDependencies,
  { expiresMinutes: requested = lifetime.usual, prefix = "", ...reading }: FileLinkRequest,
): Promise<ContractSchema<"FileLink">> {
  const { id, name } = await readableFile(deps, reading);
  const { workspace } = reading.grant;
  const minutes = Math.min(Math.max(requested, lifetime.least), lifetime.most);
  const link = deps.blobs.signLink(workspace, id, minutes);
  const url = `${deps.baseUrl}${prefix}/${workspace.id}/files/${id}?${queryOf(link)}`;
  const expiresAt = new Date(link.exp * 1_000).toISOString();
  return { id, name, url, expiresAt, ttlMinutes: link.ttl };
}
