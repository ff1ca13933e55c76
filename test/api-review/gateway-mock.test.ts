// Tests `gateway api mock` with the gateway's own contract. Clients can request each documented
// answer. Invalid requests get the errors that a gateway would send.
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGatewayMock, type OpenMock } from "../../src/api-review/index.ts";
import { checkResponse } from "../../src/contract/response-check.ts";
import { contract, operations, resolve, type Json } from "../../src/contract/document.ts";
import type { OperationId } from "../../src/contract/operations.ts";
import { defineWorkspace } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { exampleCall, type ExampleCall } from "./example-call.ts";

const folder = join(import.meta.dirname, "../../openapi");
const guid = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";

let mock: OpenMock;
beforeAll(async () => {
  mock = await openGatewayMock(folder, 0);
});
afterAll(() => mock.close());

const send = ({ path, ...init }: ExampleCall, more: Record<string, string> = {}) =>
  fetch(mock.url + path, {
    ...init,
    headers: { ...init.headers, ...more },
    redirect: "manual",
  } as RequestInit);

/** Returns the violations that `checkResponse` finds in an answer. */
async function violations(id: OperationId, response: Response): Promise<string[]> {
  const headers = Object.fromEntries(response.headers);
  const text = await response.text();
  const type = headers["content-type"] ?? "";
  const isJson = /^application\/(?:[\w.-]+\+)?json/.test(type);
  const body = type === "" ? undefined : isJson ? (JSON.parse(text) as unknown) : text;
  const isFree = operations.get(id)!.passThrough !== null && !isJson;
  return checkResponse(
    id,
    { status: response.status, headers, body },
    isFree ? "another" : "gateway",
  );
}

const namesOf = (media: Json): string[] => Object.keys((media["examples"] ?? {}) as Json);

interface AskedAnswer {
  readonly code: string;
  readonly type: string;
  readonly example: string | null;
}

/**
 * Returns the documented answers of an operation: each status with each of its named examples, or
 * with its only example.
 */
function documented(id: OperationId): AskedAnswer[] {
  const { path, method } = operations.get(id)!;
  const { responses } = contract.paths[path]![method.toLowerCase()] as { responses: Json };
  return Object.entries(responses)
    .filter(([status]) => status !== "101" && status !== "default")
    .flatMap(([code, declared]) => {
      const content = Object.entries(
        (resolve(contract, declared)["content"] ?? {}) as Record<string, Json>,
      );
      if (content.length === 0) return [{ code, type: "*/*", example: null }];
      return content.flatMap(([type, media]): AskedAnswer[] => {
        const names = namesOf(media);
        return names.length === 0
          ? [{ code, type, example: null }]
          : names.map((example) => ({ code, type, example }));
      });
    });
}

describe("the answers of an operation", () => {
  it.each([...operations.keys()])("each documented answer of %s can be asked for", async (id) => {
    for (const { code, type, example } of documented(id)) {
      const prefer = example === null ? `code=${code}` : `code=${code}, example="${example}"`;
      const response = await send(exampleCall(id), { prefer, accept: type });
      expect(response.status, prefer).toBe(Number(code));
      expect(response.headers.get("preference-applied"), prefer).toBe(prefer.replaceAll('"', ""));
      if (response.headers.has("content-type") && type !== "*/*")
        expect(response.headers.get("content-type"), prefer).toContain(type);
      expect(await violations(id, response), prefer).toEqual([]);
    }
  });

  it.each([...operations.keys()])("a valid request of %s gets the first success", async (id) => {
    const response = await send(exampleCall(id));
    const statuses = [...operations.get(id)!.responses.keys()];
    const first = statuses.find((status) => status >= 200 && status < 400);
    // The mock server opens no WebSocket, so it answers `connectBus` with 426.
    expect(response.status).toBe(id === "connectBus" ? 426 : first);
    expect(await violations(id, response)).toEqual([]);
  });

  it("every answer of the contract has an example", () => expect(mock.missing).toEqual([]));
});

describe("the header Prefer", () => {
  const ask = (prefer: string) =>
    fetch(`${mock.url}/${guid}/query`, { method: "POST", headers: { prefer } });

  it.each([
    ["code=403, example=notifyDenied", 403, "NOTIFY_DENIED"],
    ["code=403; example=NOTIFY_DENIED", 403, "NOTIFY_DENIED"],
    ['example="notify-denied"', 403, "NOTIFY_DENIED"],
    ["respond-async, wait=10, code=404", 404, "NOT_FOUND"],
    ["code=429, code=500", 429, "RATE_LIMITED"],
  ])("%s", async (prefer, status, code) => {
    const response = await ask(prefer);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
    expect(response.headers.get("preference-applied")).toMatch(/^(?:code|example)=/);
  });

  it.each([
    ["code=418", /no response with the status "418".*200, 304, 400/],
    ["code=101", /no response with the status "101"/],
    ["code=<script>", /no response with the status "<script>"/],
    ["code=403, example=none", /no example "none".*NOTIFY_DENIED/],
    ["example=none", /no example "none"/],
    [`example=${"x".repeat(5_000)}`, /no example "x{100}"/],
  ])("a wish that the contract does not know is refused with a list: %s", async (prefer, words) => {
    const response = await ask(prefer);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const { error } = (await response.json()) as { error: string };
    expect(error).toMatch(words);
    expect(error.length).toBeLessThan(1_000);
  });

  it("a success that is asked for still needs a valid request", async () => {
    const call = exampleCall("query");
    const response = await send({ ...call, body: "{}" }, { prefer: "code=200" });
    expect(response.status).toBe(400);
  });

  it("web pages of other origins may send it", async () => {
    const response = await fetch(`${mock.url}/${guid}/query`, {
      method: "OPTIONS",
      headers: { origin: "http://app.example", "access-control-request-method": "POST" },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-headers")).toContain("Prefer");
    const read = await send(exampleCall("query"), { origin: "http://app.example" });
    expect(read.headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("refusals are those of a gateway", () => {
  let stage: Stage;
  let gateway: TestGateway;
  let credential: Record<string, string>;
  beforeAll(async () => {
    const definition = defineWorkspace({ id: guid, keys: { server: { platforms: ["steam"] } } });
    stage = await openStage(definition);
    gateway = await stage.openGateway();
    credential = { authorization: `Bearer ${stage.tokens[guid]!["server"]}` };
  });
  afterAll(() => stage.close());

  const json = { "content-type": "application/json" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const query = `/${guid}/query`;
  const post = (path: string, body: string, headers: Record<string, string> = json) =>
    ({ method: "POST", path, body, headers, isOpen: false }) as const;

  it.each([
    ["a body without its keys", post(query, "{}")],
    ["a value of a wrong type", post(query, '{"refs":[],"query":{"from":"o"}}')],
    ["a misspelled key", post(query, `{"refs":{"o":"${guid}"},"qeury":{"from":"o"}}`)],
    [
      "an unknown operator",
      post(
        query,
        `{"refs":{"o":"${guid}"},"query":{"from":"o","where":{"col":"a","op":"==","val":1}}}`,
      ),
    ],
    [
      "a limit beyond its bound",
      post(query, `{"refs":{"o":"${guid}"},"query":{"from":"o","limit":1001}}`),
    ],
    ["text that is not JSON", post(query, '{"refs":')],
    ["JSON that is too deep", post(query, "[".repeat(100) + "]".repeat(100))],
    ["no body", { method: "POST", path: query, headers: {} }],
    ["another content type", post(query, "{}", { "content-type": "text/plain" })],
    ["a compressed body", post(query, "{}", { ...json, "content-encoding": "gzip" })],
    ["an unknown query parameter", { method: "GET", path: `/${guid}/schema?tabel=a`, headers: {} }],
    [
      "a parameter that appears twice",
      { method: "GET", path: `/${guid}/schema?format=a&format=b`, headers: {} },
    ],
    ["a wrong value of a list", { method: "GET", path: `/${guid}/schema?format=xml`, headers: {} }],
    ["several mistakes in the service form", post(`/${guid}/auth/register`, '{"email":1,"age":2}')],
    ["a mistake in the form of players", post(`/${guid}/players/identify`, '{"platform":"steam"}')],
    ["another content type in the form of JSON-RPC", post(`/${guid}/mcp`, "x", form)],
    ["no JSON in the form of JSON-RPC", post(`/${guid}/mcp`, "{")],
    ["another content type in the form of OAuth", post("/api/v1/oauth/token", "{}")],
    ["a form field that appears twice", post("/api/v1/oauth/token", "code=1&code=2", form)],
    ["a workspace that is no GUID", { method: "GET", path: "/shop/schema", headers: {} }],
    ["an id that is no GUID", { method: "DELETE", path: `/${guid}/files/a`, headers: {} }],
    ["an unknown address", { method: "GET", path: "/nothing", headers: {} }],
    [
      "the prefix before an address that does not accept it",
      { method: "GET", path: "/api/v1/gateway/healthz", headers: {} },
    ],
    ["a wrong method", { method: "PUT", path: query, headers: {} }],
    ["an encoded slash", { method: "GET", path: `/${guid}/files/a%2Fb`, headers: {} }],
    ["broken percent-encoding", { method: "GET", path: `/${guid}/files/%zz`, headers: {} }],
    ["a plain call of the bus", { method: "GET", path: `/${guid}/bus`, headers: {} }],
  ] as [string, ExampleCall][])("%s", async (_name, call) => {
    const expected = await told(gateway.baseUrl, call);
    expect(expected.status).toBeGreaterThanOrEqual(400);
    expect(await told(mock.url, call)).toEqual(expected);
  });

  it.each([
    ["/query", "POST"],
    ["/auth/register", "POST"],
    ["/auth/change-password", "POST"],
    ["/players", "GET"],
    ["/mcp", "POST"],
    ["/endusers", "GET"],
    ["/bus/stream", "GET"],
  ])("a missing credential at %s", async (path, method) => {
    const call = { method, path: `/${guid}${path}`, headers: {} };
    const expected = await told(gateway.baseUrl, call, {});
    expect(expected.status).toBe(401);
    expect(await told(mock.url, call, {})).toEqual(expected);
  });

  /** Sends a request. Returns the parts of the answer that a client may rely on. */
  async function told(baseUrl: string, { path, ...init }: ExampleCall, more = credential) {
    const response = await fetch(baseUrl + path, {
      ...init,
      headers: { ...init.headers, ...more },
      redirect: "manual",
    } as RequestInit);
    const header = (name: string) => response.headers.get(name)?.replaceAll(baseUrl, "") ?? null;
    const names = ["content-type", "allow", "www-authenticate", "retry-after", "vary", "upgrade"];
    return {
      status: response.status,
      headers: names.map((name) => [name, header(name)]),
      body: await response.text(),
    };
  }
});

describe("a hostile client", () => {
  it.each(["<script>alert(1)</script>", "%3Cscript%3E"])(
    "gets no HTML from its own address: %s",
    async (text) => {
      const response = await raw(`/${text}`);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.type).toMatch(/^application\/json/);
    },
  );

  it("may send neither a huge header nor a huge body", async () => {
    expect((await raw("/healthz", { "x-big": "x".repeat(20_000) })).status).toBe(431);
    const body = `{"a":"${"x".repeat(5 * 1024 * 1024)}"}`;
    const call = { ...exampleCall("query"), body };
    // The server may close the connection before the whole body was sent.
    const status = await send(call).then(
      (response) => response.status,
      () => 413,
    );
    expect(status).toBe(413);
  });

  it("cannot reach the server from another computer", () =>
    expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/));

  /** Sends a path unchanged. */
  const raw = (path: string, headers = {}): Promise<{ status: number; type: string }> =>
    new Promise((resolveAnswer, reject) => {
      const { port } = new URL(mock.url);
      httpRequest({ host: "127.0.0.1", port, path, headers }, (response) => {
        response.resume();
        const type = String(response.headers["content-type"]);
        resolveAnswer({ status: response.statusCode!, type });
      })
        .on("error", reject)
        .end();
    });
});

describe("methods that are in no contract", () => {
  it("HEAD answers like GET, without a body", async () => {
    const [head, get] = await Promise.all(
      ["HEAD", "GET"].map((method) => fetch(`${mock.url}/healthz`, { method })),
    );
    expect(head!.status).toBe(200);
    expect(await head!.text()).toBe("");
    expect(head!.headers.get("content-length")).toBe(get!.headers.get("content-length"));
  });

  it("OPTIONS lists the methods of an address", async () => {
    const response = await fetch(`${mock.url}/${guid}/query`, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
  });

  it("an image, a redirect and a stream are sent as such", async () => {
    const image = await fetch(`${mock.url}/${guid}/auth/logo/a.png`, {
      headers: { accept: "image/webp, image/png;q=0.5" },
    });
    expect(image.headers.get("content-type")).toBe("image/webp");
    const logo = await fetch(`${mock.url}/${guid}/auth/logo`, { redirect: "manual" });
    expect(logo.status).toBe(302);
    expect(logo.headers.get("location")).toMatch(/^\//);
    const events = await send(exampleCall("streamBus"));
    expect(events.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(await events.text()).toMatch(/^id: \d+\n/);
  });
});
