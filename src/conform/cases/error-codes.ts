// Returns one case for each error code of the contract that a single request can provoke.
// Operations whose error bodies have no codes get one case for each status. Codes that need a
// used-up allowance, an outage or a long wait are skipped with the reason.
import { valueAt } from "../../config/index.ts";
import type { ErrorCase } from "./error-case.ts";
import { errorCases } from "./error-requests.ts";
import type { Case, CaseContext, CaseExchange } from "../case.ts";

/** Codes that no single request provokes. */
const skippedCodes: Readonly<Record<string, string>> = {
  QUERY_TIMEOUT: "the read must run for 10 s",
  MUTATION_TIMEOUT: "the write must run for 15 s",
  IDEMPOTENCY_IN_PROGRESS: "the first write must still run when the second one comes",
  RATE_LIMITED: "the rate of a minute must be spent",
  TOO_MANY_CONCURRENT: "many large reads must run at the same time",
  API_CALLS_EXHAUSTED: "the calls of a month must be spent",
  EGRESS_EXHAUSTED: "the response bytes of a month must be spent",
  INTERNAL_ERROR: "the server must have a fault",
  UNAVAILABLE: "the database must be out of reach",
};

/**
 * Returns one case for each error code, which provokes the code. A code that the kit cannot provoke
 * has a case that is skipped. The cases need the conformance workspace.
 * @param hasClient false if the server may not know the OAuth client of the kit
 */
export function errorCodeCases(workspaceId: string, hasClient: boolean): Case[] {
  const made = errorCases.map((each): Case => {
    const { name, operationId, quick = false } = each;
    return {
      id: `error-codes/${name}`,
      operations: [operationId],
      writes: true,
      quick,
      run: (context) => provoke(each, { workspaceId, hasClient }, context),
    };
  });
  const skipped = Object.entries(skippedCodes).map(([code, reason]): Case => ({
    id: `error-codes/${code}`,
    operations: ["query"],
    writes: false,
    quick: false,
    run: async (context) => context.skip(`The kit cannot provoke ${code}: ${reason}.`),
  }));
  return [...made, ...skipped];
}

async function provoke(
  { name, operationId, status, code, needsClient, requests }: ErrorCase,
  { workspaceId, hasClient }: { readonly workspaceId: string; readonly hasClient: boolean },
  context: CaseContext,
): Promise<void> {
  const mark = `conform-${Date.now().toString(36)}-${name.toLowerCase()}`;
  let last: CaseExchange | undefined;
  for (const request of requests({ workspace: `/${workspaceId}`, mark }))
    last = await context.send({ ...request, operationId });
  if (last === undefined) return;
  const report = (message: string, at?: string): void =>
    context.report({
      operationId,
      kind: last.response.status < 400 && status >= 400 ? "accepted" : "status",
      message,
      place: "openapi/schemas/query/QueryErrorCode.yaml",
      ...(at !== undefined && { at }),
      exchange: last,
    });
  if (
    needsClient === true &&
    !hasClient &&
    valueAt(last.response.json, ["error"]) === "invalid_client"
  )
    context.skip("the server has no OAuth client for the kit under identity.clients");
  if (last.response.status !== status) {
    report(`The status is ${last.response.status}. ${status} is expected (${name}).`);
    return;
  }
  if (code === undefined) return;
  const [path, expected] = code;
  const received = valueAt(last.response.json, path.split("."));
  if (received !== expected)
    report(
      `The code is ${String(received)}. ${String(expected)} is expected.`,
      `/${path.replaceAll(".", "/")}`,
    );
}
