import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { controlBodyBytesMax } from "../../src/gateway/steps/read-body.ts";
import { assertDeclared } from "../support/http-client.ts";
import { head, sendRaw, type RawAnswer } from "../support/raw-http.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";

// Requests that Node or its libraries would accept, or would answer with 5xx. The gateway must
// refuse each of them with 4xx.
describe("hostile bytes (G1.8, G24.1 to G24.3)", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const raw = (...pieces: (string | Buffer)[]): Promise<RawAnswer> =>
    sendRaw(stage.gateway.port, pieces);

  function expectRefusal(answer: RawAnswer, status: number): void {
    expect(answer.status, answer.text.slice(0, 300)).toBe(status);
    const json = JSON.parse(answer.body) as object;
    expect(Object.keys(json)).toEqual(["error"]);
    assertDeclared(null, "GET", { ...answer, text: answer.body, json });
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": expect.stringMatching(/^[\w.:-]+$/),
    });
  }

  describe("request lines", () => {
    it.each([
      ["invalid percent-encoding", "/%zz"],
      ["percent-encoding that ends early", "/healthz%2"],
      ["a byte that is no UTF-8", "/%ff"],
      ["half a surrogate pair", "/%ed%a0%80"],
      ["an overlong slash", "/%c0%af"],
      ["an encoded NUL", `/${ours}/schema%00`],
      ["an encoded line break", `/${ours}/schema%0d%0aX:1`],
      ["an encoded slash", "/_docs%2fpage.css"],
      ["an encoded slash in a parameter", "/_docs/..%2f..%2fgateway.ts"],
      ["an encoded backslash", "/_docs/..%5cgateway.ts"],
      ["a query that is no UTF-8", "/openapi.json?a=%ff"],
      ["an encoded NUL in the query", "/openapi.json?a=%00"],
      ["a fragment without a path", "healthz"],
      ["an asterisk", "*"],
      ["a repeated query parameter", "/openapi.json?a=1&a=2"],
      ["an unknown query parameter", "/openapi.json?__proto__=1"],
      ["a query parameter named like a method", "/openapi.json?hasOwnProperty=1"],
    ])("%s: 400", async (_name, target) => {
      expectRefusal(await raw(head(`GET ${target} HTTP/1.1`)), 400);
    });

    it.each([
      ["no request at all", "\u0016\u0003\u0001\u0002\r\n\r\n"],
      ["a bare line feed as the line's end", "GET /healthz HTTP/1.1\nHost: gateway\n\n"],
      ["an unknown method", head("FOO /healthz HTTP/1.1")],
      ["a method in lower case", head("get /healthz HTTP/1.1")],
      ["another protocol", head("GET /healthz HTTQ/1.1")],
      ["a version that does not exist", head("GET /healthz HTTP/9.9")],
      ["a space in the target", head("GET /health z HTTP/1.1")],
      [
        "a header with a space in its name",
        head("GET /healthz HTTP/1.1", ["Host: gateway", "X Y: 1"]),
      ],
      ["a folded header", head("GET /healthz HTTP/1.1", ["Host: gateway", "X: 1", " 2"])],
      ["a NUL in a header", head("GET /healthz HTTP/1.1", ["Host: gateway", "X: a\0b"])],
      [
        "a carriage return in a header",
        head("GET /healthz HTTP/1.1", ["Host: gateway", "X: a\rb"]),
      ],
      [
        "a length that is no number",
        head("POST /healthz HTTP/1.1", ["Host: gateway", "Content-Length: 1x"]),
      ],
      [
        "a negative length",
        head("POST /healthz HTTP/1.1", ["Host: gateway", "Content-Length: -1"]),
      ],
      [
        "two lengths",
        head("POST /healthz HTTP/1.1", ["Host: gateway", "Content-Length: 1", "Content-Length: 2"]),
      ],
      [
        "a length beside chunks",
        head("POST /healthz HTTP/1.1", [
          "Host: gateway",
          "Content-Length: 5",
          "Transfer-Encoding: chunked",
        ]),
      ],
      [
        "an unknown transfer coding",
        head("POST /healthz HTTP/1.1", ["Host: gateway", "Transfer-Encoding: chunked, x"]),
      ],
    ])("%s: 400 and the connection is closed", async (_name, bytes) => {
      const answer = await raw(bytes);
      expectRefusal(answer, 400);
      expect(answer.headers["connection"]).toBe("close");
    });

    it("an absolute-form target is accepted, and its host ignored", async () => {
      for (const target of ["http://evil.example/healthz", "HTTPS://evil.example:1/healthz"]) {
        expect((await raw(head(`GET ${target} HTTP/1.1`))).status).toBe(200);
      }
      const root = await raw(head("GET http://evil.example HTTP/1.1"));
      expect(root.status).toBe(200);
      expect(root.body).not.toContain("evil.example");
    });

    it("a tunnel is refused", async () => {
      const answer = await raw(head("CONNECT evil.example:443 HTTP/1.1"));
      expectRefusal(answer, 405);
      expect(answer.headers["allow"]).toBe("GET, HEAD, POST, OPTIONS");
    });

    it("an upgrade is served as an ordinary request", async () => {
      const headers = [
        "Host: gateway",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Key: x",
      ];
      expect((await raw(head("GET /healthz HTTP/1.1", headers))).status).toBe(200);
    });

    it("a path of 12 KB is routed like any other", async () => {
      expectRefusal(await raw(head(`GET /${"a/".repeat(6_000)} HTTP/1.1`)), 404);
    });
  });

  describe("headers", () => {
    it.each([
      ["no Host", []],
      ["two Hosts", ["Host: gateway", "Host: evil.example"]],
      ["two credentials", ["Host: gateway", "Authorization: Bearer a", "authorization: Bearer b"]],
      ["two origins", ["Host: gateway", "Origin: https://a.example", "Origin: https://b.example"]],
      [
        "two content types",
        ["Host: gateway", "Content-Type: application/json", "Content-Type: text/plain"],
      ],
      [
        "101 headers",
        ["Host: gateway", ...Array.from({ length: 100 }, (_, index) => `X-${index}: 1`)],
      ],
    ])("%s: 400", async (_name, headers) => {
      expectRefusal(await raw(head("GET /healthz HTTP/1.1", headers)), 400);
    });

    it("100 headers are accepted, and HTTP/1.0 needs no Host", async () => {
      const headers = [
        "Host: gateway",
        ...Array.from({ length: 99 }, (_, index) => `X-${index}: 1`),
      ];
      expect((await raw(head("GET /healthz HTTP/1.1", headers))).status).toBe(200);
      expect((await raw(head("GET /healthz HTTP/1.0", []))).status).toBe(200);
    });

    it("headers beyond 16 KB: 431", async () => {
      expectRefusal(
        await raw(head("GET /healthz HTTP/1.1", ["Host: gateway", `X: ${"x".repeat(20_000)}`])),
        431,
      );
    });

    it.each(["", "a b", "é", "x".repeat(129), "<script>", "a\tb"])(
      "an implausible request id is replaced: %j",
      async (id) => {
        const answer = await raw(
          head("GET /healthz HTTP/1.1", ["Host: gateway", `X-Request-Id: ${id}`]),
        );
        expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      },
    );

    it("a plausible request id is used", async () => {
      const answer = await raw(
        head("GET /healthz HTTP/1.1", ["Host: gateway", "X-Request-Id: trace-01.A:b_c"]),
      );
      expect(answer.headers["x-request-id"]).toBe("trace-01.A:b_c");
    });
  });

  describe("bodies", () => {
    const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
      stage.gateway.client(`/${ours}/query`, {
        method: "POST",
        body,
        key: stage.ours["server"],
        headers: {
          authorization: `Bearer ${stage.ours["server"]}`,
          "content-type": "application/json",
          ...headers,
        },
      });
    const good = JSON.stringify(goodCalls.query.ask.json);

    it.each([
      ["an empty body", ""],
      ["white space", "   "],
      ["text that is no JSON", "refs=o"],
      ["JSON that ends early", '{"refs":{'],
      ["two values", '{"refs":{}} {}'],
      ["a trailing comma", '{"refs":{},}'],
      ["a comment", '{/**/"refs":{}}'],
      ["a single quote", "{'refs':{}}"],
      ["NaN", '{"refs":NaN}'],
      ["a byte order mark", Buffer.from(`\uFEFF${good}`)],
      ["UTF-16", Buffer.from(good, "utf16le")],
      [
        "a byte that is no UTF-8",
        Buffer.concat([Buffer.from('{"refs":{"o":"'), Buffer.from([0xff]), Buffer.from('"}}')]),
      ],
      [
        "an overlong NUL",
        Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
      ],
      ["a raw control character", '{"refs":{"o":"a\u0001b"}}'],
      ["half a surrogate pair", '{"refs":{"o":"\\ud800"}}'],
      ["a repeated key", '{"refs":{},"refs":{}}'],
      ["a key that becomes a prototype", '{"refs":{"__proto__":{}}}'],
      ["constructor.prototype", '{"constructor":{"prototype":{}}}'],
      ["a number beyond a double", '{"refs":{},"query":{"limit":1e400}}'],
      ["4,000 levels", `{"refs":{},"query":{"where":${'[{"and":'.repeat(4_000)}`],
      ["50,000 levels", `${'{"not":'.repeat(50_000)}1${"}".repeat(50_000)}`],
      ["200,000 arrays", "[".repeat(200_000) + "]".repeat(200_000)],
      [
        "100,000 integer-like keys",
        `{${Array.from({ length: 100_000 }, (_, index) => `"${index}":0`).join(",")}}`,
      ],
      ["null", "null"],
      ["a string", '"query"'],
      ["a number", "1"],
      ["a list", "[]"],
      ["an empty object", "{}"],
      ["an inherited name as a key", '{"hasOwnProperty":1,"refs":{}}'],
    ])("%s: 400", async (_name, body) => {
      const { status, json } = await post(body);
      expect(status).toBe(400);
      expect(json.error.code).toMatch(/^INVALID_/);
      expect(json.error.message.length).toBeGreaterThan(10);
    });

    it("the refusal names the error and its position, and quotes only a key of the body", async () => {
      expect((await post('{"refs":{"o":1,"o":2}}')).json.error.message).toBe(
        'An object has the key "o" more than once (character 16 of the body).',
      );
      const secret = await post('{"refs": hunter2}');
      expect(secret.text).not.toContain("hunter2");
      expect(secret.json.error.message).toMatch(/not valid JSON \(character 10/);
    });

    it.each([
      ['{"refs":}', "(character 9)"],
      ['{"refs":{},,}', "(character 12)"],
      ['{"refs":{}}}', "(character 12)"],
      ["[1,2", "it ends too early, after character 4"],
      ['{"refs":"abc', "it ends too early, after character 12"],
      [`{"refs":"${"x".repeat(50_000)}",}`, "(character 50012)"],
    ])("invalid JSON is refused with its position: %s", async (body, place) => {
      const { status, json } = await post(body);
      expect([status, json.error.code]).toEqual([400, "INVALID_REQUEST"]);
      expect(json.error.message).toContain(`not valid JSON`);
      expect(json.error.message).toContain(place);
    });

    it.each([
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/json; charset=utf-16",
      'application/json; charset="utf8',
      "application/json; charset=iso-8859-1",
      "application/json; version=1",
      "application/json, text/plain",
      "application/jsonp",
      "application/vnd.api+json",
      "json",
      "",
    ])("content type %j: 415", async (type) => {
      const { status, json } = await post(good, { "content-type": type });
      expect([status, json.error.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    });

    it.each([
      "application/json",
      "APPLICATION/JSON",
      "application/json;charset=utf-8",
      'application/json; charset="UTF-8"',
      "application/json; charset=utf8",
      'application/json; charset="UTF8"',
    ])("content type %j is accepted", async (type) => {
      expect((await post(good, { "content-type": type })).status).toBe(200);
    });

    it.each(["gzip", "br", "identity", "deflate"])("content encoding %s: 415", async (coding) => {
      expect((await post(good, { "content-encoding": coding })).status).toBe(415);
    });

    it("4 MiB are accepted; one byte more gets 413, before the first byte is sent", async () => {
      const padded = (length: number): Buffer => Buffer.from(good.padEnd(length, " "));
      expect((await post(padded(controlBodyBytesMax))).status).toBe(200);
      const { status, json } = await post(padded(controlBodyBytesMax + 1));
      expect([status, json.error.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
      const announced = [
        "Host: gateway",
        `Authorization: Bearer ${stage.ours["server"]}`,
        "Content-Type: application/json",
        "Content-Length: 99999999999",
      ];
      expect((await raw(head(`POST /${ours}/query HTTP/1.1`, announced))).status).toBe(413);
    });

    it("chunks are counted as they arrive", async () => {
      const headers = [
        "Host: gateway",
        `Authorization: Bearer ${stage.ours["server"]}`,
        "Content-Type: application/json",
        "Transfer-Encoding: chunked",
      ];
      const chunk = `100000\r\n${" ".repeat(0x100000)}\r\n`;
      const answer = await raw(
        head(`POST /${ours}/query HTTP/1.1`, headers),
        ...Array.from({ length: 5 }, () => chunk),
      );
      expect(answer.status).toBe(413);
    });

    it("a malformed chunk: 400", async () => {
      const headers = [
        "Host: gateway",
        `Authorization: Bearer ${stage.ours["server"]}`,
        "Content-Type: application/json",
        "Transfer-Encoding: chunked",
      ];
      expectRefusal(
        await raw(head(`POST /${ours}/query HTTP/1.1`, headers), "zz\r\n{}\r\n0\r\n\r\n"),
        400,
      );
    });

    it("a client that waits for 100 Continue gets the refusal instead, and sends no body", async () => {
      const expecting = [
        "Host: gateway",
        "Content-Type: application/json",
        "Content-Length: 10",
        "Expect: 100-continue",
      ];
      const refused = await raw(head(`POST /${ours}/query HTTP/1.1`, expecting));
      expect([refused.status, refused.headers["connection"]]).toEqual([401, "close"]);
      const admitted = await raw(
        head(`POST /${ours}/query HTTP/1.1`, [
          ...expecting.slice(0, 2),
          `Content-Length: ${good.length}`,
          "Expect: 100-continue",
          `Authorization: Bearer ${stage.ours["server"]}`,
        ]),
        good,
      );
      expect(admitted.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    });

    it("an unread body does not disturb the next request on the connection", async () => {
      const refused = head(`POST /${ours}/query HTTP/1.1`, [
        "Host: gateway",
        "Content-Type: application/json",
        "Content-Length: 22",
      ]);
      const pieces = [refused, "GET /evil HTTP/1.1\r\n\r\n", head("GET /healthz HTTP/1.1")];
      const answer = await sendRaw(stage.gateway.port, pieces, 2);
      expect(answer.text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 200"]);
    });
  });

  it("no request of this file blocked the event loop", async () => {
    const started = performance.now();
    expect((await stage.gateway.client("/healthz")).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
