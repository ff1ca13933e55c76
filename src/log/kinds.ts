// The kinds of rows: the parts of the API, as they stand in addresses behind the workspace, and `unknown`.
import { operations } from "../contract/index.ts";

const parts = [...operations.values()]
  .map(({ path }) => path.split("/"))
  .flatMap(([, first, second]) =>
    first === "{workspaceId}" && second !== undefined ? [second] : [],
  );

/** What a stranger writes into an address is no part. */
export const UNKNOWN_KIND = "unknown";
export const logKinds: ReadonlySet<string> = new Set([...parts.toSorted(), UNKNOWN_KIND]);
