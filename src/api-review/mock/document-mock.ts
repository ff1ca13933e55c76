// The HTTP server of the mock of any OpenAPI document. It reads requests, and sends the answers of
// `document-answers.ts`.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { DocumentNode } from "../generate/document-fields.ts";
import { UnknownAnswerError } from "./choose-answer.ts";
import { createDocumentAnswers } from "./document-answers.ts";
import { receiveRequest, UnreadableRequestError } from "./received-request.ts";
import { mockRefusal, type RenderedAnswer } from "./rendered-answer.ts";

const host = "127.0.0.1";
const HEADER_BYTES_MAX = 16 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/** Headers of every answer. No page of a browser can run a script from an example. */
const safeHeaders = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "*",
} as const;

/**
 * Creates the mock server of a document. It listens only on this computer.
 * @param document the bundled document
 * @throws Error if the document has no paths
 */
export async function createDocumentMock(document: DocumentNode) {
  const answerTo = await createDocumentAnswers(document);
  const server = createServer(
    { maxHeaderSize: HEADER_BYTES_MAX, requestTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => void respond(request, response),
  );

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let answer: RenderedAnswer;
    try {
      answer = await answerTo(await receiveRequest(request));
    } catch (error) {
      answer = refusalFor(error);
    }
    const { status, headers, type, stream = "" } = answer;
    const isBodiless = [204, 205, 304].includes(status);
    response.writeHead(status, {
      ...safeHeaders,
      ...headers,
      ...(type !== undefined && { "Content-Type": type }),
      ...(!isBodiless && { "Content-Length": Buffer.byteLength(stream) }),
    });
    response.end(stream);
    request.resume();
  }

  return {
    /**
     * Starts to listen, and returns the address.
     * @throws the error of the operating system, for example `EADDRINUSE`
     */
    async listen(port: number): Promise<string> {
      await once(server.listen(port, host), "listening");
      return `http://${host}:${(server.address() as AddressInfo).port}`;
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function refusalFor(error: unknown): RenderedAnswer {
  if (error instanceof UnreadableRequestError) return mockRefusal(error.status, error.message);
  if (error instanceof UnknownAnswerError) return mockRefusal(400, error.message);
  return mockRefusal(500, `The mock server failed: ${String(error).split("\n", 1)[0]}`);
}
