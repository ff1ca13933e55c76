// The request and the output of an `http` step (G30.3, G30.4, G30.7).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, openHttpSteps } from "./http-stage.ts";

let stage: Awaited<ReturnType<typeof openHttpSteps>>;
beforeAll(async () => void (stage = await openHttpSteps()));
afterAll(() => stage.close());
beforeEach(() => stage.answerWith((_request, response) => response.end("{}")));

describe("a call", () => {
  it("sends the request of the step, and outputs status, headers and body without loss", async () => {
    const sent: string[] = [];
    stage.answerWith((request, response) => {
      request.setEncoding("utf8").on("data", (text: string) => {
        sent.push(`${request.method} ${request.url} ${request.headers["content-type"]} ${text}`);
        expect(request.headers["idempotency-key"]).toBe(
          "0b6f3c52-6a0e-7a57-9d0e-1f1f6c1f0a01:call",
        );
        response.writeHead(201, {
          "content-type": "application/json",
          "set-cookie": "a=b",
        });
        response.end('{"id":12345678901234567890}');
      });
    });
    const step = call(`${stage.base}/orders`, {
      method: "POST",
      headers: { Authorization: "Bearer {{secrets.KEY}}" },
      query: { a: "{{request.body.a}}", list: ["x", "y"] },
      body: { n: "{{request.body.n}}" },
    });
    const { outcome, records } = await stage.run(
      [step, { id: "r", type: "response", body: "{{steps.call}}" }],
      {
        text: '{"n": 1.10, "a": "b c"}',
      },
    );
    expect(sent).toEqual(['POST /orders?a=b+c&list=x&list=y application/json {"n":1.10}']);
    const text = outcome.kind === "answered" ? outcome.answer.body.toString() : "";
    expect(text).toContain('"body":{"id":12345678901234567890}');
    expect(text).not.toContain("set-cookie");
    expect(records.map(({ path, status }) => [path, status])).toEqual([
      ["call", "started"],
      ["call", "succeeded"],
      ["r", "succeeded"],
    ]);
    expect(JSON.stringify(records)).not.toContain("the-secret-key");
    expect(records[0]!.input).toContain("Bearer {{secrets.KEY}}");
  });

  it("is cancelled at its deadline, and if its answer is too long", async () => {
    stage.answerWith(() => {});
    expect(await stage.codeOf([call(`${stage.base}/`, { timeoutSeconds: 1 })])).toBe(
      "HTTP_TIMEOUT",
    );
    stage.answerWith((_request, response) => void response.end(Buffer.alloc(5_000_001)));
    expect(await stage.codeOf([call(`${stage.base}/`)])).toBe("HTTP_TOO_LARGE");
  });
});
