// `gateway api mock --contract`: any OpenAPI document answers from its examples and schemas.
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDocumentMock, type OpenMock } from "../../src/api-review/index.ts";

let folder: string;
let mock: OpenMock | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "workspace-gateway-mock-"));
});
afterEach(async () => {
  await mock?.close();
  mock = undefined;
  await rm(folder, { recursive: true });
});

const pets = `
openapi: 3.0.3
info: { title: Pets, version: 1.0.0 }
servers: [{ url: "https://pets.example/v1" }]
security: [{ key: [] }]
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }
      responses:
        "200":
          description: Pets.
          headers: { X-Total: { schema: { type: integer }, example: 3 } }
          content:
            application/json: { schema: { type: array, items: { $ref: "./schemas/Pet.yaml" } } }
        default:
          description: An error.
          content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } }
    post:
      operationId: addPet
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "./schemas/Pet.yaml" } } }
      responses:
        "201":
          description: Made.
          content:
            application/json:
              examples: { cat: { value: { name: Tom, tag: null } }, zero: { value: 0 } }
            text/plain: { example: Tom }
        4XX:
          description: Refused.
          content: { application/problem+json: { example: { message: no } } }
  /pets/{id}.json:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: notFound
      security: []
      responses:
        "200": { description: A pet, content: { application/json: { schema: { $ref: "./schemas/Pet.yaml" } } } }
    delete:
      security: []
      responses: { "204": { description: Gone. } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Problem: { type: object, required: [message], properties: { message: { type: string } } }
`;
const pet = `
type: object
required: [name]
properties:
  name: { type: string, minLength: 1 }
  tag: { type: string, nullable: true }
  age: { type: number, minimum: 0, exclusiveMinimum: true }
  parent: { $ref: "./Pet.yaml" }
`;

const key = { "x-key": "anything" };
const json = { ...key, "content-type": "application/json" };

async function open(document = pets): Promise<OpenMock> {
  await mkdir(join(folder, "schemas"), { recursive: true });
  await writeFile(join(folder, "openapi.yaml"), document);
  await writeFile(join(folder, "schemas/Pet.yaml"), pet);
  mock = await openDocumentMock(join(folder, "openapi.yaml"), 0);
  return mock;
}

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${mock!.url}${path}`, { redirect: "manual", ...init });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
};
const add = (body: string, headers: Record<string, string> = json) =>
  call("/pets", { method: "POST", body, headers });

describe("answers", () => {
  beforeEach(() => open());

  it("lists the operations without an example, and invents their answers from the schemas", async () => {
    expect(mock!.operations).toBe(4);
    expect(mock!.missing).toEqual([
      "get /pets: 200 (application/json), default (application/json)",
      "notFound: 200 (application/json)",
    ]);
    const { status, body, headers } = await call("/pets", { headers: key });
    expect(status).toBe(200);
    expect(body).toMatchObject([{ name: expect.any(String), tag: expect.any(String) }]);
    expect(headers.get("x-total")).toBe("3");
  });

  it("answers with and without the path of the document's server", async () =>
    expect((await call("/v1/pets", { headers: key })).status).toBe(200));

  it("chooses the media type by Accept, and the example by Prefer, even a value such as 0", async () => {
    const accept = { ...json, accept: "text/plain" };
    expect(await add('{"name":"Tom"}', accept)).toMatchObject({ status: 201, body: "Tom" });
    const prefer = { ...json, prefer: "example=zero" };
    expect(await add('{"name":"Tom"}', prefer)).toMatchObject({ status: 201, body: 0 });
  });

  it("a status of a range or of `default` can be asked for", async () => {
    const refused = await add("{}", { ...json, prefer: "code=409" });
    expect(refused).toMatchObject({ status: 409, body: { message: "no" } });
    expect(refused.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    const failed = await call("/pets", { headers: { ...key, prefer: "code=503" } });
    expect(failed.status).toBe(503);
    const unknown = await add("{}", { ...json, prefer: "code=503" });
    expect(unknown.status).toBe(400);
    expect(unknown.body).toEqual({ error: expect.stringContaining("Its statuses are 201, 4XX.") });
  });

  it("an operation may have an id that the library reserves, and a path with a fixed end", async () => {
    expect((await call("/pets/7.json")).status).toBe(200);
    expect((await call("/pets/7.json", { method: "DELETE" })).status).toBe(204);
  });
});

describe("requests are checked", () => {
  beforeEach(() => open());

  it("a missing credential is a 401, and any credential is accepted", async () => {
    const { status, headers } = await call("/pets");
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).not.toBeNull();
  });

  it.each([
    ['{"tag":"a"}', 400, /name/],
    ['{"name":"","age":1}', 400, /name/],
    ['{"name":"Tom","age":0}', 400, /age/],
    ["{", 400, /not valid JSON/],
  ])("%s", async (sent, status, words) => {
    const answer = await add(sent);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toMatch(words);
  });

  it("null fits where OpenAPI 3.0 says `nullable`", async () =>
    expect((await add('{"name":"Tom","tag":null}')).status).toBe(201));

  it("parameters, content types, methods and addresses", async () => {
    expect((await call("/pets?limit=0", { headers: key })).status).toBe(400);
    expect((await add("a", { ...key, "content-type": "text/plain" })).status).toBe(415);
    const wrong = await call("/pets", { method: "DELETE", headers: key });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS");
    expect((await call("/cats", { headers: key })).status).toBe(404);
  });

  it("web pages of other origins may call", async () => {
    const headers = { "access-control-request-headers": "x-key, prefer" };
    const asked = await call("/pets", { method: "OPTIONS", headers });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-headers")).toBe("x-key, prefer");
    expect(asked.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("refuses a body beyond 4 MiB", async () => {
    const sent = add(JSON.stringify({ name: "x".repeat(5 * 1024 * 1024) }));
    // The server may close the connection before the whole body was sent.
    expect(
      await sent.then(
        ({ status }) => status,
        () => 413,
      ),
    ).toBe(413);
  });
});

describe("a hostile document", () => {
  const wholeOf = (response: string, more = "") => `
openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /a: { get: { responses: { "200": ${response} } } }
${more}`;

  it("a script in an example does not run, and a forged header is left out", async () => {
    await open(
      wholeOf(
        '{ description: D, headers: { X-Bad: { example: "a\\r\\nSet-Cookie: b=1" } }, content: { text/html: { example: "<script>1</script>" } } }',
      ),
    );
    const { headers } = await call("/a");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("x-bad")).toBeNull();
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("a schema that contains itself ends", async () => {
    await open(
      wholeOf(
        '{ description: D, content: { application/json: { schema: { $ref: "#/components/schemas/Tree" } } } }',
        'components: { schemas: { Tree: { type: object, required: [next], properties: { next: { $ref: "#/components/schemas/Tree" } } } } }',
      ),
    );
    expect((await call("/a")).status).toBe(200);
  });

  it.each([
    ["a file outside the folder", "../secret.yaml", /outside the folder/],
    ["a file of another type", "/etc/passwd", /\.yaml, \.yml and \.json/],
    ["a link to a file outside", "link.yaml", /outside the folder/],
    ["another server", "http://127.0.0.1:1/a.yaml", /another server/],
    ["nothing", "#/components/schemas/None", /does not exist/],
    ["a missing file", "none.yaml", /does not exist/],
  ])("a reference to %s is refused with its file", async (_name, reference, words) => {
    const outside = `${folder}-outside.yaml`;
    await writeFile(outside, "secret: 1");
    await symlink(outside, join(folder, "link.yaml"));
    const target = reference.replace("../secret.yaml", `../${outside.split("/").at(-1)}`);
    const schema = `{ description: D, content: { application/json: { schema: { $ref: "${target}" } } } }`;
    const opened = open(wholeOf(schema));
    await expect(opened).rejects.toMatchObject({
      name: "SourceError",
      message: expect.stringMatching(words),
    });
    await rm(outside);
  });

  it.each([
    ["no document", "a: 1", /not an OpenAPI document/],
    ["broken YAML", "openapi: [", /./],
    [
      "a bomb of aliases",
      `openapi: 3.1.0\na: &a [1,1,1,1,1,1,1,1,1]\n${"bcdefgh"
        .split("")
        .map((name, at) => `${name}: &${name} [${`*${"abcdefg"[at]},`.repeat(9)}]`)
        .join("\n")}`,
      /./,
    ],
  ])("%s is refused", async (_name, text, words) => {
    await expect(open(text)).rejects.toMatchObject({
      name: "SourceError",
      message: expect.stringMatching(words),
    });
  });
});
