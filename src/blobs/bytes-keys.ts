// Names bytes in the store: `<database>/<workspace>/<2 digits>/<2 digits>/<GUID>`. No text of a caller is part of it.
import type { Guid } from "../contract/index.ts";
import { isGuid } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { findSpace } from "./blob-store.ts";
import type { BytesPlace } from "./pending-store.ts";

export interface BytesKeys {
  /** The folder of this database, which shares its store with others. */
  readonly space: () => Promise<string>;
  readonly workspaceFolder: (workspaceId: Guid) => Promise<string>;
  readonly keyOf: (place: BytesPlace) => Promise<string>;
}

/** Reads the database's name in the store when it is first needed. */
export function createBytesKeys(control: Connection): BytesKeys {
  let found: Promise<string> | undefined;
  const space = async (): Promise<string> => {
    const looking = (found ??= findSpace(control).then(({ id }) => id));
    try {
      return await looking;
    } catch (error) {
      found = undefined;
      throw error;
    }
  };
  return {
    space,
    workspaceFolder: async (workspaceId) => `${await space()}/${workspaceId}`,
    keyOf: async (place) => `${await space()}/${pathOf(place)}`,
  };
}

/** The first digits of a GUID tell the time, the last ones are random. */
const pathOf = ({ workspaceId, bytesId }: BytesPlace): string =>
  `${workspaceId}/${bytesId.slice(-2)}/${bytesId.slice(-4, -2)}/${bytesId}`;

/** @returns undefined for what this gateway did not name */
export function placeOf(key: string): BytesPlace | undefined {
  const [, workspaceId = "", , , bytesId = ""] = key.split("/");
  if (!isGuid(workspaceId) || !isGuid(bytesId)) return undefined;
  const place = { workspaceId, bytesId };
  return key.endsWith(`/${pathOf(place)}`) ? place : undefined;
}
