// A link that downloads a file until it expires, for whoever may read the file.
import type { Grant } from "../access/index.ts";
import type { Blobs } from "../blobs/index.ts";
import type { AuthenticatedCaller, ContractSchema, Guid } from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";
import { queryOf } from "./file-link.ts";
import { readableFile, type ReadingDependencies } from "./readable-file.ts";

export interface FileLinkDependencies extends ReadingDependencies {
  readonly blobs: Pick<Blobs, "signLink">;
  /** Configured base address; never the Host header. */
  readonly baseUrl: string;
}

export type LinkToFile = (asked: {
  readonly grant: Grant;
  readonly caller: AuthenticatedCaller;
  readonly blobId: Guid;
  /** Any number: it is brought within the bounds. */
  readonly expiresMinutes?: number | undefined;
  /** What stands before the path of the link: "" where nothing is said. */
  readonly prefix?: string;
  readonly signal: Cancellation;
}) => Promise<ContractSchema<"FileLink">>;

/** Minutes. */
const lifetime = { least: 5, most: 1_440, usual: 60 };

/** @throws GatewayError SCOPE_VIOLATION, NOT_FOUND, as what it makes does */
export const createLinkToFile =
  (deps: FileLinkDependencies): LinkToFile =>
  async ({ expiresMinutes: asked = lifetime.usual, prefix = "", ...reading }) => {
    const { id, name } = await readableFile(deps, reading);
    const { workspace } = reading.grant;
    const minutes = Math.min(Math.max(asked, lifetime.least), lifetime.most);
    const link = deps.blobs.signLink(workspace, id, minutes);
    const url = `${deps.baseUrl}${prefix}/${workspace.id}/files/${id}?${queryOf(link)}`;
    const expiresAt = new Date(link.exp * 1_000).toISOString();
    return { id, name, url, expiresAt, ttlMinutes: link.ttl };
  };
