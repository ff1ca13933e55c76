// Starts the mock server of an OpenAPI document: of the gateway's own contract, or of any other
// document.
import { readContract } from "../bundling/gateway-contract.ts";
import { bundleDocument } from "../bundling/bundle.ts";
import { SourceFiles } from "../bundling/source-files.ts";
import { dirname } from "node:path";
import { createDocumentMock } from "./document-mock.ts";
import { createGatewayMock } from "./gateway-mock.ts";
import { missingExamples } from "./missing-examples.ts";
import { operationsOf } from "./operations-of.ts";

export interface OpenMock {
  /** The address of the server, without a slash at its end. */
  readonly url: string;
  readonly operations: number;
  /** One text for each operation that lacks an example. */
  readonly missing: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * Starts the mock server of the gateway's own contract.
 * @param folder absolute path of the folder `openapi/`
 * @param port 0 means any free port
 * @throws SourceError if the contract cannot be read
 * @throws Error if the declarations of an operation are incomplete or contradictory
 * @throws the error of the operating system if the port is not free
 */
export async function openGatewayMock(folder: string, port: number): Promise<OpenMock> {
  const { contract } = readContract(folder, new SourceFiles([folder]));
  return opened(contract, createGatewayMock(contract), port);
}

/**
 * Starts the mock server of any OpenAPI document.
 * @param file absolute path of the document
 * @throws SourceError if the document cannot be read
 * @throws the error of the operating system if the port is not free
 */
export async function openDocumentMock(file: string, port: number): Promise<OpenMock> {
  const document = bundleDocument(file, new SourceFiles([dirname(file)]));
  return opened(document, await createDocumentMock(document), port);
}

async function opened(
  document: Parameters<typeof operationsOf>[0],
  server: {
    readonly listen: (port: number) => Promise<string>;
    readonly close: () => Promise<void>;
  },
  port: number,
): Promise<OpenMock> {
  const url = await server.listen(port);
  return {
    url,
    operations: operationsOf(document).length,
    missing: missingExamples(document),
    close: server.close,
  };
}
