// A small server with its OpenAPI document in two files, for tests of the conformance kit. Each
// test says which responses it falsifies.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Answers a request in place of the server. Returns false to let the server answer. */
type Falsify = (request: SeenRequest, response: ServerResponse) => boolean;

export interface PetServer {
  readonly url: string;
  readonly folder: string;
  /** Path of the document. */
  readonly contract: string;
  readonly seen: SeenRequest[];
  falsify: Falsify;
  readonly close: () => Promise<void>;
}

const root = `
openapi: 3.0.3
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
      responses:
        "200":
          description: Pets.
          headers: { X-Total: { required: true, schema: { type: integer } } }
          content: { application/json: { schema: { type: array, items: { $ref: "./pet.yaml#/Pet" } } } }
        "400": { $ref: "#/components/responses/Refused" }
    post:
      operationId: addPet
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "./pet.yaml#/NewPet" } } }
      responses:
        "201": { description: Added., content: { application/json: { schema: { $ref: "./pet.yaml#/Pet" } } } }
        "400": { $ref: "#/components/responses/Refused" }
        "415": { $ref: "#/components/responses/Refused" }
components:
  responses:
    Refused:
      description: Refused.
      content: { application/json: { schema: { type: object, required: [error], properties: { error: { type: string } } } } }
`;

const pets = `
Pet:
  type: object
  required: [id, name]
  additionalProperties: false
  properties:
    id: { type: integer, minimum: 0, exclusiveMinimum: true }
    name: { type: string, minLength: 1 }
    nick: { type: string, nullable: true }
NewPet:
  type: object
  required: [name]
  additionalProperties: false
  properties:
    name: { type: string, minLength: 1, maxLength: 20 }
`;

/** Starts the server on a free port. */
export async function startPetServer(): Promise<PetServer> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-pets-"));
  const contract = join(folder, "pets.yaml");
  writeFileSync(contract, root);
  writeFileSync(join(folder, "pet.yaml"), pets);
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const given = { method, url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(given);
      if (!pet.falsify(given, response)) answer(given, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { readonly port: number };
  const pet: PetServer = {
    url: `http://127.0.0.1:${port}`,
    folder,
    contract,
    seen,
    falsify: () => false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return pet;
}

function answer({ method, url, headers, body }: SeenRequest, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, "http://pets");
  if (pathname !== "/pets") return sendJson(response, 404, { error: "There is no such address." });
  if (method === "GET" || method === "HEAD") {
    const limit = searchParams.get("limit");
    const isGood =
      limit === null || (/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 50);
    if (!isGood) return sendJson(response, 400, { error: "limit is a number from 1 to 50." });
    return sendJson(response, 200, [{ id: 1, name: "Rex", nick: null }], { "x-total": "1" });
  }
  if (method === "POST") {
    if (!String(headers["content-type"]).startsWith("application/json"))
      return sendJson(response, 415, { error: "Send JSON." });
    const name = nameIn(body);
    return name === undefined
      ? sendJson(response, 400, { error: "name is a text of 1 to 20 characters." })
      : sendJson(response, 201, { id: 2, name });
  }
  const allow = { allow: "GET, HEAD, POST, OPTIONS" };
  if (method === "OPTIONS") return void response.writeHead(204, allow).end();
  sendJson(response, 405, { error: "There is no such method." }, allow);
}

function nameIn(body: string): string | undefined {
  try {
    const { name, ...rest } = JSON.parse(body) as { readonly name?: unknown };
    const isGood = typeof name === "string" && name.length >= 1 && Array.from(name).length <= 20;
    return isGood && Object.keys(rest).length === 0 ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Sends a JSON response. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
}
