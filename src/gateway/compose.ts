// Combines the capabilities of all folders (the operations, jobs and periodic tasks that a folder
// adds). Collects their operations, starts their jobs and periodic tasks, and closes them. Throws
// if two capabilities declare the same operation or job.
import type { Grant } from "../access/index.ts";
import type { Capability, Operations } from "../contract/index.ts";
import { startHousekeeping, type Logger } from "../platform/index.ts";
import type { JobQueue } from "../platform/jobs/index.ts";

/** A capability of any folder. */
export type AnyCapability = Capability<never, never>;
type OperationIds<Part> = Part extends { readonly operations?: infer Handlers }
  ? keyof NonNullable<Handlers>
  : never;

/**
 * Returns the handlers of all capabilities in one object. If an operation of the contract has no
 * handler, the object is not of the type `Operations`, and the compiler names the operation.
 */
export const operationsOf = <const List extends readonly AnyCapability[]>(
  list: List,
): Pick<Operations<Grant>, OperationIds<List[number]> & keyof Operations> =>
  merged(
    "operation",
    list.map(({ operations }) => operations),
  );

/**
 * Starts the job queue and the periodic tasks of all capabilities.
 * @returns a function that stops both, and closes the capabilities, the last one first
 */
export function run(
  list: readonly AnyCapability[],
  jobs: JobQueue,
  log: Logger,
): () => Promise<void> {
  const all: readonly AnyCapability[] = [...list, jobs];
  jobs.start(
    merged(
      "task",
      list.map(({ tasks }) => tasks),
    ),
  );
  const stop = startHousekeeping(
    all.flatMap(({ housekeeping = [] }) => housekeeping),
    log,
  );
  return async () => {
    // If the database does not respond, a periodic task may end late. This must not delay the
    // closing of the capabilities.
    await Promise.all([stop(), closeAll(all)]);
  };
}

/** Ends the long-lived connections of all capabilities, at a shutdown. */
export function leaveAll(list: readonly AnyCapability[]): void {
  for (const { leave } of list) leave?.();
}

/**
 * Closes the capabilities one after the other, the last one first. A capability uses only
 * capabilities before it in the list.
 */
export async function closeAll(list: readonly AnyCapability[]): Promise<void> {
  for (const { close } of list.toReversed()) await close?.();
}

/**
 * Combines objects into one object.
 * @throws Error if two objects have the same key, because the later one would silently replace the
 *   earlier one
 */
function merged<Whole extends object>(kind: string, parts: readonly (object | undefined)[]): Whole {
  const names = parts.flatMap((part) => Object.keys(part ?? {}));
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined)
    throw new Error(
      `Two capabilities declare the ${kind} ${duplicate}. Remove it from capability.ts or index.ts of one folder in src/.`,
    );
  return Object.assign({}, ...parts);
}
