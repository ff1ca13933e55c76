// Creates links that download a file until they expire. Refuses callers that may not read the file.
import type { Grant } from "../access/index.ts";
import type { Blobs } from "../blobs/index.ts";
import type { AuthenticatedCaller, ContractSchema, Guid } from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";
import { queryOf } from "./file-link.ts";
import { readableFile, type ReadingDependencies } from "./readable-file.ts";

export interface FileLinkDependencies extends ReadingDependencies {
  readonly blobs: Pick<Blobs, "signLink">;
  /** The configured base URL, never the Host header. */
  readonly baseUrl: string;
}

export type LinkToFile = (request: {
  readonly grant: Grant;
  readonly caller: AuthenticatedCaller;
  readonly blobId: Guid;
  /** Lifetime in minutes. Values outside the bounds are raised or lowered to them. */
  readonly expiresMinutes?: number | undefined;
  /** Path prefix of the link; "" by default. */
  readonly prefix?: string;
  readonly signal: Cancellation;
}) => Promise<ContractSchema<"FileLink">>;

/** Minutes. */
const lifetime = { least: 5, most: 1_440, usual: 60 };

/**
 * Creates a function that signs a link to a file that the caller may read. The function throws
 * GatewayError SCOPE_VIOLATION, NOT_FOUND.
 */
export const createLinkToFile =
  (deps: FileLinkDependencies): LinkToFile =>
  async ({ expiresMinutes: requested = lifetime.usual, prefix = "", ...reading }) => {
    const { id, name } = await readableFile(deps, reading);
    const { workspace } = reading.grant;
    const minutes = Math.min(Math.max(requested, lifetime.least), lifetime.most);
    const link = deps.blobs.signLink(workspace, id, minutes);
    const url = `${deps.baseUrl}${prefix}/${workspace.id}/files/${id}?${queryOf(link)}`;
    const expiresAt = new Date(link.exp * 1_000).toISOString();
    return { id, name, url, expiresAt, ttlMinutes: link.ttl };
  };
