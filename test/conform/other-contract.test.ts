// `gateway conform --contract` with the document of another product. At a correct server, each
// finding quotes a sentence of RFC 9110. At a faulty server, the kit finds each planted fault.
import { writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { gateway } from "../cli/shell.ts";
import { sendJson, startPetServer, type PetServer, type SeenRequest } from "./pet-server.ts";

const shop = `
openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: placeOrder
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/NewOrder" } } } }
      responses:
        "200": { description: Placed., content: { application/json: { schema: { $ref: "#/components/schemas/Order" } }, application/xml: { schema: { $ref: "#/components/schemas/Order" } } } }
        "415": { description: Wrong type. }
        default: { description: Refused. }
  /orders/{id}:
    get:
      operationId: getOrder
      security: [{ key: [] }]
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        "200": { description: Found., content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
        default: { description: Refused. }
    delete:
      operationId: deleteOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: Deleted. }, default: { description: Refused. } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: x-shop-key } }
  schemas:
    NewOrder: { type: object, required: [count], properties: { count: { type: integer, minimum: 1, maximum: 9 } } }
    Order: { type: object, required: [id, state], properties: { id: { type: integer }, state: { type: string, enum: [open, paid] } } }
`;

let pets: PetServer;
beforeEach(async () => {
  pets = await startPetServer();
  writeFileSync(join(pets.folder, "shop.yaml"), shop);
  return () => pets.close();
});

/** The answers of the shop. A fault replaces one of them. */
interface ShopAnswers {
  readonly order: (response: ServerResponse) => void;
  readonly isRefused: (request: SeenRequest) => number | undefined;
}

const order = { id: 1, state: "open" };
const honest: ShopAnswers = {
  order: (response) => sendJson(response, 200, order),
  isRefused: ({ method, headers, body }) => {
    if (method === "GET" || method === "HEAD")
      return headers["x-shop-key"] === undefined ? 401 : undefined;
    if (method !== "POST") return undefined;
    if (headers["content-type"] !== "application/json") return 415;
    const { count } = parsed(body);
    return Number.isInteger(count) && count! >= 1 && count! <= 9 ? undefined : 422;
  },
};

function parsed(body: string): { readonly count?: number } {
  try {
    return (JSON.parse(body) ?? {}) as { readonly count?: number };
  } catch {
    return {};
  }
}

function serveShop({ order: answer, isRefused }: ShopAnswers): void {
  pets.falsify = (request, response) => {
    const { method, url } = request;
    const path = /^\/orders(\/-?\w+)?$/.exec(url);
    if (path === null) return false;
    const allowed = path[1] === undefined ? ["POST"] : ["GET", "HEAD", "DELETE"];
    // As some servers do, every other method is a 405 with a body that the document does not know.
    if (!allowed.includes(method))
      response
        .writeHead(405, { allow: allowed.join(", "), "content-type": "application/problem+json" })
        .end("{}");
    // As some servers do, a response without a body has a media type.
    else if (path[1] !== undefined && !/^\/-?\d+$/.test(path[1])) response.writeHead(400).end();
    else if (method === "DELETE") response.writeHead(200, { "content-type": "text/plain" }).end();
    else {
      const status = isRefused(request);
      if (status === undefined) answer(response);
      else response.writeHead(status).end();
    }
    return true;
  };
}

async function findings(answers: Partial<ShopAnswers>) {
  serveShop({ ...honest, ...answers });
  const { out } = await gateway(
    { env: { CONFORM_SERVER_KEY: "key-of-the-shop" }, directory: pets.folder },
    "conform",
    pets.url,
    "--contract",
    "shop.yaml",
    "--write",
    "--json",
  );
  return (JSON.parse(out) as { readonly findings: readonly Record<string, string>[] }).findings;
}

it("finds at an honest server only what RFC 9110 demands, with its sentence", async () => {
  const found = await findings({});
  const places = found.map(({ place }) => place!);
  expect(places.filter((place) => !/^RFC 9110, section [\d.]+: ".+"$/.test(place))).toEqual([]);
  expect(places).toContainEqual(expect.stringContaining("MUST send a WWW-Authenticate header"));
});

it.each<[fault: string, operation: string, kind: string, answers: Partial<ShopAnswers>]>([
  [
    "a missing field",
    "getOrder",
    "body",
    { order: (response) => sendJson(response, 200, { id: 1 }) },
  ],
  [
    "another success than the declared one",
    "placeOrder",
    "status",
    { order: (response) => sendJson(response, 201, order) },
  ],
  [
    "a fault of the server, although `default` is declared",
    "getOrder",
    "server-error",
    { order: (response) => sendJson(response, 500, {}) },
  ],
  ["no body", "getOrder", "body", { order: (response) => void response.writeHead(200).end() }],
  ["a key that is not checked", "getOrder", "accepted", { isRefused: () => undefined }],
  ["a body that is not checked", "placeOrder", "accepted", { isRefused: () => undefined }],
])("finds %s", async (_fault, operationId, kind, answers) => {
  expect(await findings(answers)).toContainEqual(expect.objectContaining({ operationId, kind }));
});

it("judges no XML body by the schema of JSON", async () => {
  const found = await findings({
    order: (response) =>
      void response.writeHead(200, { "content-type": "application/xml" }).end("<order/>"),
  });
  expect(
    found.filter(({ operationId, kind }) => operationId === "placeOrder" && kind === "body"),
  ).toEqual([]);
});
