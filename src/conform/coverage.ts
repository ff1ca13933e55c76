// Records which declared responses a run has received, by operation, status and media type. Says
// why it has not received the others.
import { mediaTypeOf } from "../contract/index.ts";
import type { CaseExchange } from "./case.ts";
import { declaredResponse } from "./check-response.ts";
import type { Contract } from "./contract.ts";
import { outsideStatuses, unreachedReason } from "./coverage-reasons.ts";

interface CoverageRow {
  readonly operationId: string;
  /** The status as the contract declares it: `200`, `4XX` or `default`. */
  readonly status: string;
  /** The media type of the response. Empty for a response without a body. */
  readonly contentType: string;
  readonly isReached: boolean;
  /** The reason why the run did not receive this response. */
  readonly reason?: string;
}

export interface Coverage {
  readonly rows: readonly CoverageRow[];
  readonly reached: number;
  /**
   * Number of declared responses that a client can cause. Leaves out `outsideStatuses`, except the
   * statuses that the run has received.
   */
  readonly possible: number;
  /** Received responses as a percentage of the possible responses. */
  readonly percent: number;
}

/** Creates the record of the responses that one run receives. */
export function createCoverage({ operations }: Contract) {
  const reached = new Set<string>();
  const called = new Set<string>();
  const skipped = new Map<string, string>();
  const keyOf = (id: string, status: string, type: string): string => [id, status, type].join(" ");

  function reach({ request: { operationId, method }, response }: CaseExchange): void {
    const operation = operationId === null ? undefined : operations.get(operationId);
    if (operation === undefined || method === "OPTIONS") return;
    called.add(operation.id);
    // A 405 for an undeclared method counts for all operations of the path.
    const concerned =
      response.status === 405
        ? [...operations.values()].filter(({ path }) => path === operation.path)
        : [operation];
    for (const { id, responses } of concerned) {
      const found = declaredResponse(responses, response.status);
      if (found === undefined) continue;
      const [status, { types }] = found;
      if (types.size === 0) reached.add(keyOf(id, status, ""));
      const sent = mediaTypeOf(response.headers["content-type"] ?? "");
      const range = `${sent.split("/", 1)[0]!}/*`;
      const keys = [...types.keys()];
      const type =
        keys.find((key) => mediaTypeOf(key) === sent) ??
        keys.find((key) => key === range || key === "*/*");
      if (type !== undefined) reached.add(keyOf(id, status, type));
    }
  }

  function result(): Coverage {
    const rows: CoverageRow[] = [];
    for (const { id, path, responses } of operations.values())
      for (const [status, { types }] of responses)
        for (const contentType of types.size === 0 ? [""] : types.keys()) {
          const isReached = reached.has(keyOf(id, status, contentType));
          const wasCalled = called.has(id);
          const reason =
            (wasCalled ? undefined : skipped.get(id)) ?? unreachedReason(path, status, wasCalled);
          rows.push({
            operationId: id,
            status,
            contentType,
            isReached,
            ...(!isReached && { reason }),
          });
        }
    const possible = rows.filter(
      ({ isReached, status }) => isReached || !(status in outsideStatuses),
    );
    const count = possible.filter(({ isReached }) => isReached).length;
    return {
      rows,
      reached: count,
      possible: possible.length,
      percent: possible.length === 0 ? 100 : Math.floor((count * 1000) / possible.length) / 10,
    };
  }

  return {
    reach,
    /** Records why cases of some operations did not run. */
    skip: (ids: readonly string[], reason: string): void => {
      for (const id of ids) if (!skipped.has(id)) skipped.set(id, `a case was skipped: ${reason}`);
    },
    result,
  };
}
