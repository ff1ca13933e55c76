// Serves a contract without a database, for the mock server of reviewers. Each request runs the
// steps that need no workspace: it is matched, must have some credential, and is checked against
// the contract. So the refusals are exactly those of a gateway. Then the function `answer` returns
// the answer.
import type { IncomingMessage } from "node:http";
import {
  compiledChecks,
  GatewayError,
  readOperations,
  type BodilessHeaders,
  type ContractOperation,
  type IncomingFile,
  type OpenApiDocument,
  type OperationId,
  type Operations,
} from "../contract/index.ts";
import type { Grant } from "../access/index.ts";
import { createLogger, systemClock, type Logger } from "../platform/index.ts";
import { noContractWatch } from "./contract-watch.ts";
import { Exchange } from "./exchange.ts";
import { createHttpServer } from "./http/http-server.ts";
import { serverLimitsFor } from "./http/server-limits.ts";
import { createRouteTable } from "./routing/route-table.ts";
import { requireSomeCredential } from "./steps/credential.ts";
import { checkSlashes, match } from "./steps/match.ts";
import { mount } from "./steps/mount.ts";
import { checkQuery, normalise } from "./steps/normalise.ts";
import { answerOptions } from "./steps/preflight.ts";
import { readBody } from "./steps/read-body.ts";
import { sendFailure, sendReply } from "./steps/reply.ts";
import { validate } from "./steps/validate.ts";

/** An answer to a request. A body without a media type is JSON. */
export interface ContractAnswer {
  readonly status: number;
  readonly headers?: BodilessHeaders;
  readonly type?: string;
  readonly stream?: Uint8Array | string;
}

export interface ContractAnswers {
  /** Names of request headers that the answers depend on. Web pages may send them. */
  readonly requestHeaders: readonly string[];
  /**
   * Called before the credential and the body of a request are checked. If it returns an answer,
   * the gateway sends this answer without these checks. If it returns null, the request is checked,
   * and then `answer` is called.
   * @throws GatewayError for a refusal
   */
  readonly answerUnchecked: (
    operation: ContractOperation,
    request: IncomingMessage,
  ) => ContractAnswer | null;
  /**
   * Returns the answer to a request that was checked.
   * @throws GatewayError for a refusal
   */
  readonly answer: (operation: ContractOperation, request: IncomingMessage) => ContractAnswer;
}

const host = "127.0.0.1";
const FILE_MIB_MAX = 100;
const fileBounds = {
  bytesMax: FILE_MIB_MAX * 1024 * 1024,
  tooLarge: () =>
    new GatewayError("INVALID_REQUEST", {
      message: `This server reads files of at most ${FILE_MIB_MAX} MiB. Send a smaller file.`,
    }),
};

/**
 * Creates a server that does not listen yet. It listens only on this computer.
 * @param document the contract
 * @throws Error if the declarations of an operation are incomplete or contradictory
 */
export function createContractServer(document: OpenApiDocument, answers: ContractAnswers) {
  // This server does not know the rights of callers, so it requires no right.
  const operations = new Map(
    [...readOperations(document)].map(([id, operation]) => [
      id,
      { ...operation, scope: "none" } as const,
    ]),
  );
  const table = createRouteTable(unusedHandlers([...operations.keys()]), { document, operations });
  const checks = compiledChecks(document, operations);
  const preflight = {
    ...table,
    signatureHeaders: async () => [],
    moreHeaders: answers.requestHeaders,
  };
  const log: Logger = createLogger("silent");
  let isListening = false;
  let baseUrl = "";
  const server = createHttpServer(
    () => (isListening ? { serve, refused: () => {}, leave: () => {} } : undefined),
    { trustedProxies: [] },
    {
      ...serverLimitsFor({ drainSeconds: 0, processes: 1 }),
      lameDuckMs: 0,
      drainMs: 100,
      drainHalfOpenMs: 0,
    },
  );
  const { byteBudget, sourceIp } = server.forSteps;

  async function answerTo(exchange: Exchange): Promise<void> {
    const { request } = exchange;
    const target = normalise(request);
    exchange.path = target.path;
    const address = mount(target.path);
    checkSlashes(table, address);
    if (request.method === "OPTIONS") return answerOptions(preflight, exchange, address);
    const matched = match(exchange, table, address);
    const { operation } = matched.route;
    const step = { watch: noContractWatch, log, baseUrl, byteBudget };
    const early = answers.answerUnchecked(operation, request);
    if (early !== null) return sendReply(step, exchange, early);
    const query = checkQuery(target.query, matched.route.onlyNames);
    requireSomeCredential(matched, request);
    await readBody({ byteBudget }, exchange, matched.route);
    validate(exchange, matched, query, checks);
    await exchange.form?.receive(fileBounds, discardFile);
    return sendReply(step, exchange, answers.answer(operation, request));
  }

  function serve(request: IncomingMessage, response: Exchange["response"]): void {
    const exchange = new Exchange(request, response, systemClock.now(), sourceIp(request));
    answerTo(exchange)
      .catch((error: unknown) => {
        if (response.destroyed) return;
        sendFailure({ watch: noContractWatch, log, baseUrl, byteBudget }, exchange, error);
      })
      .catch(() => response.destroy())
      .finally(() => exchange.raw?.release());
  }

  return {
    /**
     * Starts to listen, and returns the address.
     * @throws the error of the operating system, for example `EADDRINUSE`
     */
    async listen(port: number): Promise<string> {
      const address = await server.listen(port, host);
      baseUrl = `http://${host}:${address.port}`;
      isListening = true;
      return baseUrl;
    },
    close: () => server.drain(),
  };
}

async function discardFile({ bytes }: IncomingFile): Promise<void> {
  for await (const _piece of bytes);
}

const unusedHandlers = (ids: readonly OperationId[]): Operations<Grant> =>
  Object.fromEntries(
    ids.map((id) => [id, () => ({ status: 204 })]),
  ) as unknown as Operations<Grant>;
