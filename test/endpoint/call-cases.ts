// Tests the answers to a call of an endpoint, ordered by status (G33). Both path prefixes,
// `/endpoint/` and `/webhook/`, must pass these tests.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GatewayError } from "../../src/contract/errors.ts";
import {
  answerOf,
  githubHeaders,
  openEndpoints,
  prefix,
  type EndpointStage,
} from "./endpoint-stage.ts";

const body = '{"number":1001}';

export function describeCalls(spelling: "endpoint" | "webhook"): void {
  let stage: EndpointStage;
  beforeAll(async () => {
    stage = await openEndpoints();
  });
  beforeEach(() => {
    // After a minute, the refused calls of one test do not count in the next test.
    stage.clock.time += 60_000;
    stage.standIn.failure = null;
    stage.standIn.answers = () => answerOf({});
    stage.standIn.accepted.length = 0;
  });
  afterAll(() => stage.close());

  const call = (name: string, ask: Parameters<EndpointStage["gateway"]["client"]>[1] = {}) =>
    stage.gateway.client(stage.at(name, spelling), { method: "POST", body, ...ask });

  describe("200", () => {
    it.each(["", prefix])("an event is written down before it is acknowledged (%s)", async (at) => {
      const answer = await stage.gateway.client(at + stage.at("github", spelling), {
        body,
        headers: { ...githubHeaders(body), "content-type": "application/json; charset=utf-8" },
      });
      const eventId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
      expect([answer.status, answer.json]).toEqual([200, { received: true, eventId }]);
      const [{ endpoint, request } = {}] = stage.standIn.accepted as {
        endpoint?: string;
        request?: { body: Buffer; contentType: string | null; method: string };
      }[];
      expect([endpoint, request?.method, request?.contentType, String(request?.body)]).toEqual([
        "github",
        "POST",
        "application/json; charset=utf-8",
        body,
      ]);
    });

    it("without a body, without a type, with any parameter: automations get the request without cookies", async () => {
      const path = `${stage.at("open", spelling)}?page=2&__proto__=x&a%20b=%C3%A9`;
      const answer = await stage.gateway.client(path, {
        method: "POST",
        headers: { cookie: "gateway_portal=secret", "x-portal-csrf": "secret", "x-own": "kept" },
      });
      expect(answer.status).toBe(200);
      const { request } = stage.standIn.accepted[0]!;
      expect(request.body).toHaveLength(0);
      expect(request.contentType).toBeNull();
      expect(Object.entries(request.query)).toEqual([
        ["page", "2"],
        ["__proto__", "x"],
        ["a b", "é"],
      ]);
      expect(request.headers["x-own"]).toBe("kept");
      expect(JSON.stringify(request.headers)).not.toContain("secret");
    });
  });

  it("any status and type: the answer of the automation, unwrapped", async () => {
    const made = [
      answerOf({}),
      answerOf({ status: 201, contentType: "text/plain", text: "made" }),
      answerOf({ status: 401, contentType: "application/json", text: '{"code":7}' }),
      answerOf({ status: 404, contentType: "application/problem+json", text: "{}" }),
      answerOf({ status: 429, contentType: "text/plain; charset=utf-8", text: "later" }),
      answerOf({ status: 503, contentType: "application/octet-stream", text: "\0\u0001" }),
      answerOf({ status: 299, contentType: "image/png", text: "png" }),
      answerOf({ status: 599, contentType: "text/html", text: "<b>hello</b>" }),
    ];
    for (const one of made) {
      stage.standIn.answers = () => one;
      const answer = await call("quote");
      expect([answer.status, answer.bytes]).toEqual([one.status, one.body]);
      const type = one.contentType.split(";")[0]!;
      expect(answer.headers["content-type"]?.split(";")[0]).toBe(type);
      if (type === "text/plain") expect(answer.headers["content-type"]).toBe(one.contentType);
    }
    stage.standIn.answers = () => answerOf({ status: 204, text: "" });
    const { status, text, headers } = await call("quote");
    expect([status, text, headers["content-type"]]).toEqual([204, "", undefined]);
  });

  it("development mode refuses a receipt that breaks the contract, but an automation may answer the same", async () => {
    const broken = { received: true, eventId: "no id" };
    stage.standIn.eventId = broken.eventId;
    const receipt = await call("open");
    stage.standIn.eventId = null;
    stage.standIn.answers = () => answerOf({ text: JSON.stringify(broken) });
    const answer = await call("quote");
    expect([receipt.status, answer.status, answer.json]).toEqual([500, 200, broken]);
  });

  it("304: the caller's copy is current, without a run", async () => {
    const first = await call("cached", { body: '{"product":"a"}' });
    const tag = String(first.headers["etag"]);
    const runs = stage.standIn.asked.length;
    const again = await call("cached", {
      body: '{"product":"a"}',
      headers: { "if-none-match": tag },
    });
    expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", tag]);
    expect(again.headers["x-cache"]).toBe("HIT");
    expect(stage.standIn.asked).toHaveLength(runs);
  });

  it("400: a repeated parameter, or one that cannot be decoded", async () => {
    for (const query of ["a=1&a=2", "a=%ff", "a=%00"]) {
      const answer = await stage.gateway.client(`${stage.at("open", spelling)}?${query}`, { body });
      expect([query, answer.status]).toEqual([query, 400]);
    }
    expect(stage.standIn.accepted).toEqual([]);
  });

  it("401: a wrong signature, or none; nothing is stored", async () => {
    const none = await call("github");
    const other = await call("github", { headers: githubHeaders("other") });
    expect([none.status, other.status, other.text]).toEqual([401, 401, none.text]);
    expect(none.headers["www-authenticate"]).toContain(`/${spelling}"`);
    expect(stage.standIn.accepted).toEqual([]);
  });

  it("404: an unknown id, and an id that is not a GUID", async () => {
    const answers = [
      await call("nobody's"),
      await stage.gateway.client(`/${stage.at("open").split("/")[1]}/${spelling}/order-paid`, {
        body,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it("413: more than 10 MiB, without reading the body if Content-Length says so", async () => {
    const size = 10 * 1024 * 1024;
    const large = await call("open", { body: Buffer.alloc(size) });
    const tooLarge = await call("open", { body: Buffer.alloc(size + 1) });
    expect([large.status, tooLarge.status]).toEqual([200, 413]);
    expect(tooLarge.json.error).toContain("10 MiB");
    expect(stage.standIn.accepted).toHaveLength(1);
  });

  it("429: more than 120 refused calls a minute from one address at one endpoint", async () => {
    const answers = await Promise.all(Array.from({ length: 130 }, () => call("github")));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]!.headers["retry-after"])).toBeLessThanOrEqual(60);
  });

  it("500: a missing secret, and a failed automation", async () => {
    const unset = await call("unset", { headers: { "x-signature": "a".repeat(64) } });
    expect([unset.status, unset.json.error]).toEqual([
      500,
      "This endpoint verifies signatures, but its secret is not set. Ask the operator of the gateway to set the secret.",
    ]);
    stage.standIn.failure = new GatewayError("AUTOMATION_FAILED");
    expect((await call("quote")).status).toBe(500);
    expect(stage.standIn.accepted).toEqual([]);
  });

  it("503: an event that could not be stored, too many concurrent runs", async () => {
    stage.standIn.failure = new GatewayError("UNAVAILABLE");
    const lost = await call("open");
    stage.standIn.failure = new GatewayError("ENDPOINT_BUSY");
    const busy = await call("quote");
    expect([lost.status, busy.status, busy.headers["retry-after"]]).toEqual([503, 503, "1"]);
  });

  it("504: an automation that takes too long", async () => {
    stage.standIn.failure = new GatewayError("AUTOMATION_TIMEOUT");
    expect((await call("quote")).status).toBe(504);
  });
}
