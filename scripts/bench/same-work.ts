// Checks that all targets (measured servers) do the same work. Compares the contents of their
// answers to one request with the answer of the reference. A target that returns fewer rows, or an
// error with status 200, would have a meaningless ratio.
import type { PlannedRequest } from "./load.ts";
import type { Target } from "./targets.ts";
import type { Workload } from "./workloads.ts";

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const groups = /"(?:new|paid|shipped|done|cancelled)"/g;

async function send(target: Target, request: PlannedRequest): Promise<string> {
  const { method, path, body } = request;
  const answer = await fetch(`http://127.0.0.1:${target.port}${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...target.headers },
    ...(body === "" ? {} : { body }),
  });
  const text = await answer.text();
  if (!answer.ok || text.startsWith('{"errors"'))
    throw new Error(`${target.name} answers ${answer.status}: ${text.slice(0, 500)}`);
  return text;
}

/**
 * Returns the number of ids in an answer. For the workload with groups, returns the number of
 * groups.
 */
const weigh = (workload: Workload, text: string): number =>
  text.match(workload === "e" ? groups : ids)?.length ?? 0;

export interface Compared {
  /** The targets with correct answers, in their original order. */
  readonly able: readonly Target[];
  /**
   * A sentence for each other target: its answer is an error, or differs from the answer of the
   * first target.
   */
  readonly told: readonly string[];
}

export async function differences(
  targets: readonly Target[],
  workload: Workload,
): Promise<Compared> {
  const able: Target[] = [];
  const told: string[] = [];
  let expected: number | undefined;
  for (const target of targets) {
    const request = target.request(workload, 1);
    if (request === null) continue;
    try {
      const weight = weigh(workload, await send(target, request));
      expected ??= weight;
      able.push(target);
      if (weight !== expected)
        told.push(`${target.name} answers ${weight} ids or groups, ${able[0]!.name} ${expected}`);
    } catch (error) {
      told.push((error as Error).message);
    }
  }
  return { able, told };
}
