// Builds the keys of bytes in the store: `<database>/<workspace>/<2 digits>/<2 digits>/<GUID>`. A
// key contains no text of a caller.
import type { Guid } from "../contract/index.ts";
import { isGuid } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { findSpace } from "./blob-store.ts";
import type { BytesLocation } from "./pending-store.ts";

export interface BytesKeys {
  /** The folder of this database. Several databases can share one store. */
  readonly space: () => Promise<string>;
  readonly workspaceFolder: (workspaceId: Guid) => Promise<string>;
  readonly keyOf: (location: BytesLocation) => Promise<string>;
}

/** Creates the keys of this database. Reads the database's id at the first use. */
export function createBytesKeys(control: Connection): BytesKeys {
  let spaceCache: Promise<string> | undefined;
  const space = async (): Promise<string> => {
    const reading = (spaceCache ??= findSpace(control).then(({ id }) => id));
    try {
      return await reading;
    } catch (error) {
      spaceCache = undefined;
      throw error;
    }
  };
  return {
    space,
    workspaceFolder: async (workspaceId) => `${await space()}/${workspaceId}`,
    keyOf: async (location) => `${await space()}/${storagePathOf(location)}`,
  };
}

/** The last digits of a GUID are random; the first ones encode the time. */
const storagePathOf = ({ workspaceId, bytesId }: BytesLocation): string =>
  `${workspaceId}/${bytesId.slice(-2)}/${bytesId.slice(-4, -2)}/${bytesId}`;

/** Returns the location that a key names; undefined for a key that the gateway did not build. */
export function locationOf(key: string): BytesLocation | undefined {
  const [, workspaceId = "", , , bytesId = ""] = key.split("/");
  if (!isGuid(workspaceId) || !isGuid(bytesId)) return undefined;
  const location = { workspaceId, bytesId };
  return key.endsWith(`/${storagePathOf(location)}`) ? location : undefined;
}
