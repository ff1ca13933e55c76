// Creates signed links. A client with a signed link can download one file without a credential
// until the link expires. Refuses callers that may not read the file.
import type { ContractSchema } from "../contract/index.ts";
import type { FileDependencies } from "./dependencies.ts";
import { queryOf } from "./file-link.ts";
import { readableFile, type FileReadRequest } from "./readable-file.ts";

export interface FileLinkRequest extends FileReadRequest {
  /**
   * Lifetime of the link in minutes. The gateway raises a value below 5 to 5, and lowers a value
   * above 1440 to 1440.
   */
  readonly expiresMinutes?: number | undefined;
  /** Text between the base URL and the path of the file in the link; empty by default. */
  readonly prefix?: string;
}

/** The lifetimes of a link in minutes: minimum, maximum, and default. */
const lifetime = { least: 5, most: 1_440, usual: 60 };

/**
 * Creates a signed link to a file that the caller may read.
 * @throws GatewayError SCOPE_VIOLATION if the caller has no right to read files; NOT_FOUND if the
 *   file does not exist or the caller may not read it
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
