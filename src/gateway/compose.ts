// Combines a list of capabilities: one map of operations, one job queue with all tasks, one housekeeping, one close.
import type { Grant } from "../access/index.ts";
import type { Capability, Operations } from "../contract/index.ts";
import { startHousekeeping, type Logger } from "../platform/index.ts";
import type { JobQueue } from "../platform/jobs/index.ts";

/** Whatever it brings. */
export type AnyCapability = Capability<never, never>;
type Brought<Part> = Part extends { readonly operations?: infer Handlers }
  ? keyof NonNullable<Handlers>
  : never;

/** The handlers of all of them. It is no `Operations` where the contract has one that nobody brings: the compiler names it. */
export const operationsOf = <const List extends readonly AnyCapability[]>(
  list: List,
): Pick<Operations<Grant>, Brought<List[number]> & keyof Operations> =>
  merged(
    "operation",
    list.map(({ operations }) => operations),
  );

/** Begins with jobs and housekeeping. @returns the end of both, and then of the capabilities, those that came last first */
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
    // A database that does not answer holds up a round, which must not hold up the rest.
    await Promise.all([stop(), closeAll(all)]);
  };
}

/** Ends the connections that would go on. */
export function leaveAll(list: readonly AnyCapability[]): void {
  for (const { leave } of list) leave?.();
}

/** One after the other from the end: what comes later stands on what comes before. */
export async function closeAll(list: readonly AnyCapability[]): Promise<void> {
  for (const { close } of list.toReversed()) await close?.();
}

/** @throws Error for what two of them bring: the later one would silently take the other's place */
function merged<Whole extends object>(kind: string, parts: readonly (object | undefined)[]): Whole {
  const names = parts.flatMap((part) => Object.keys(part ?? {}));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two capabilities bring the ${kind} ${twice}.`);
  return Object.assign({}, ...parts);
}
