// The mock server of the gateway's own contract. The code of the gateway matches and checks
// requests, so that refusals are the same as those of a gateway. All other answers are examples.
import type { IncomingMessage } from "node:http";
import {
  GatewayError,
  type ContractOperation,
  type OpenApiDocument,
} from "../../contract/index.ts";
import { createContractServer, type ContractAnswer } from "../../gateway/index.ts";
import { chooseAnswer, UnknownAnswerError } from "./choose-answer.ts";
import {
  documentedAnswers,
  type DocumentedAnswer,
  type DocumentedHeader,
} from "./documented-answers.ts";
import { readPrefer, type Preference } from "./prefer.ts";
import { renderChosen } from "./rendered-answer.ts";

/**
 * Creates the mock server of the contract.
 * @throws Error if the declarations of an operation are incomplete or contradictory
 */
export function createGatewayMock(document: OpenApiDocument) {
  const known = new Map<string, readonly DocumentedAnswer[]>();
  const answersOf = ({ id, path, method }: ContractOperation): readonly DocumentedAnswer[] => {
    let answers = known.get(id);
    if (answers === undefined) {
      const declared = document.paths[path]![method.toLowerCase()] as OpenApiDocument;
      known.set(id, (answers = documentedAnswers(document, declared)));
    }
    return answers;
  };

  function answer(operation: ContractOperation, request: IncomingMessage, prefer: Preference) {
    const chosen = chooseAnswer(operation.id, answersOf(operation), prefer, request.headers.accept);
    const value =
      chosen.example === undefined ? undefined : chosen.body?.examples.get(chosen.example);
    const { metered } = operation;
    return renderChosen(chosen, value, (header) => isSent(header, metered === true));
  }

  return createContractServer(document, {
    requestHeaders: ["Prefer"],
    answerUnchecked(operation, request) {
      const prefer = readPrefer(request.headers["prefer"]);
      if (prefer.code === undefined && prefer.example === undefined) return null;
      try {
        const asked = answer(operation, request, prefer);
        // A client may ask for an error response with any request. A success requires a valid
        // request.
        return asked.status >= 400 ? asked : null;
      } catch (error) {
        if (error instanceof UnknownAnswerError) return unknownAnswer(error);
        throw error;
      }
    },
    answer(operation, request) {
      if (operation.responses.has(SWITCHING_PROTOCOLS)) throw noWebSocket(request);
      return answer(operation, request, readPrefer(request.headers["prefer"]));
    },
  });
}

const SWITCHING_PROTOCOLS = 101;

const noWebSocket = ({ headers }: IncomingMessage): GatewayError =>
  headers.upgrade === undefined
    ? new GatewayError("UPGRADE_REQUIRED", { headers: { Upgrade: "websocket" } })
    : new GatewayError("UNAVAILABLE", {
        message:
          "The mock server does not support WebSockets. Read the events of `/bus/stream` instead.",
      });

/**
 * The error for a `Prefer` header that asks for an answer which the contract does not declare. Only
 * the mock server has this error, so the contract does not declare its body.
 */
const unknownAnswer = ({ message }: UnknownAnswerError): ContractAnswer => ({
  status: 400,
  type: "application/json",
  stream: JSON.stringify({ error: message, mock: "Prefer" }),
});

/**
 * Optional headers that every answer gets. Other headers would describe a state that the mock
 * server does not have, such as a cache hit.
 */
const usualHeaders: ReadonlySet<string> = new Set([
  "allow",
  "cache-control",
  "etag",
  "location",
  "retry-after",
  "www-authenticate",
]);

/**
 * Headers about the rate limit. Responses to calls that do not count against the limit have none.
 */
const meterHeaders: ReadonlySet<string> = new Set(["ratelimit", "ratelimit-policy"]);

const isSent = ({ name, isRequired }: DocumentedHeader, isMetered: boolean): boolean =>
  isRequired ||
  usualHeaders.has(name.toLowerCase()) ||
  (isMetered && meterHeaders.has(name.toLowerCase()));
