// Combines a list of capabilities (what the folders add to the gateway). Collects their operations
// and tasks, starts their jobs and periodic tasks, and closes them. Throws if two capabilities
// declare the same operation or task.
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
 * Returns the handlers of all capabilities. If an operation has no handler, the result is not of
 * the type `Operations`. The compiler then names this operation.
 */
export const operationsOf = <const List extends readonly AnyCapability[]>(
  list: List,
): Pick<Operations<Grant>, OperationIds<List[number]> & keyof Operations> =>
  merged(
    "operation",
    list.map(({ operations }) => operations),
  );

/**
 * Starts the job queue and the periodic tasks.
 * @returns a function that stops both, and closes the capabilities in reverse order
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
    // A database that does not respond delays the end of periodic tasks. It must not delay the
    // other closes.
    await Promise.all([stop(), closeAll(all)]);
  };
}

/** Ends the long-lived connections of all capabilities. */
export function leaveAll(list: readonly AnyCapability[]): void {
  for (const { leave } of list) leave?.();
}

/**
 * Closes the capabilities one after the other, in reverse order, because a capability depends only
 * on earlier ones.
 */
export async function closeAll(list: readonly AnyCapability[]): Promise<void> {
  for (const { close } of list.toReversed()) await close?.();
}

/**
 * @throws Error if two capabilities use the same name, because the later one would silently replace
 *   the earlier one
 */
function merged<Whole extends object>(kind: string, parts: readonly (object | undefined)[]): Whole {
  const names = parts.flatMap((part) => Object.keys(part ?? {}));
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined)
    throw new Error(`Two capabilities declare the ${kind} ${duplicate}. Remove one of them.`);
  return Object.assign({}, ...parts);
}
