// Steps cannot call private addresses, for each spelling of a URL and each part that a caller can
// control (G30.7). Listeners on loopback count connections.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StepDefinition } from "../../src/catalog/index.ts";
import { call, looked, openHttpSteps } from "./http-stage.ts";
import { answerOf } from "./steps-stage.ts";

let stage: Awaited<ReturnType<typeof openHttpSteps>>;
beforeAll(async () => void (stage = await openHttpSteps()));
afterAll(() => stage.close());
beforeEach(() => stage.answerWith((_request, response) => response.end("{}")));

const hosts = `
  127.0.0.1 127.1 127.0.1 127.127.127.127 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 127.0.0.1. 0 0.0.0.0 0x0
  ①②⑦.⓪.⓪.① %31%32%37.0.0.1 127。0。0。1 [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1]
  [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::127.0.0.1] [2002:7f00:1::] [fe80::1] [fc00::1] [fd00:ec2::254] [ff02::1] [2001:db8::1]
  [100::1] [fec0::1] [2001::1] [::ffff:0:127.0.0.1] [::ffff:10.0.0.1] 10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 2852039166
  0xa9fea9fe 0251.0376.0251.0376 100.64.0.1 192.0.0.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 [::ffff:169.254.169.254]
  inside.example inside6.example mapped.example nat64.example mixed.example inside.example. INSIDE.example gateway.example GATEWAY.example.
  user:word@public.example user@127.0.0.1 public.example@127.0.0.1
`
  .trim()
  .split(/\s+/);

describe("addresses that are refused", () => {
  const urls = hosts.flatMap((host) => [`http://${host}:PORT/`, `https://${host}:PORT/x?y#z`]);

  it(`include ${urls.length} spellings of private addresses, and no connection is made`, async () => {
    for (const url of urls)
      for (const port of stage.ports) {
        const address = url.replace("PORT", String(port));
        expect([address, await stage.codeOf([call(address)])]).toEqual([address, "HTTP_REFUSED"]);
      }
    expect(stage.reached()).toBe(0);
  });

  it.each([
    "ftp://public.example/",
    "file:///etc/passwd",
    "data:,x",
    "gopher://127.0.0.1/",
    "javascript:1",
    "//public.example",
    "/x",
    "x",
    "",
    "http://",
    "http://public.example:99999/",
    "http://public.example:25/",
    "http://public.example:6379/",
    "https://public.example:22/",
  ])("include other schemes and protocols: %s", async (url) => {
    expect(await stage.codeOf([call("{{request.body}}")], url)).toMatch(
      /^(?:HTTP_REFUSED|INVALID_VALUE)$/,
    );
  });

  it("include redirect targets: a redirect is an answer", async () => {
    stage.answerWith((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${stage.ports[0]}/` }).end(),
    );
    const result = await stage.run([
      call(`${stage.base}/`),
      { id: "r", type: "response", body: "{{steps.call}}" },
    ]);
    expect(answerOf(result)).toMatchObject({
      status: 307,
      headers: { location: expect.any(String) },
      body: "",
    });
    expect(stage.reached()).toBe(0);
  });

  it("include a second answer for a name, because it is looked up once", async () => {
    expect(await stage.codeOf([call("http://rebind.example/")])).toBe("HTTP_REFUSED");
    expect(looked.get("rebind.example")).toBe(1);
  });

  it("include the gateway itself, under its base URL and on this machine, even if the operator allows it", async () => {
    expect(await stage.codeOf([call(`http://gateway.example:${stage.ports[0]}/x`)])).toBe(
      "HTTP_REFUSED",
    );
    expect(stage.reached()).toBe(0);
  });
});

describe("text of the sender in a URL or header", () => {
  const seen: string[] = [];
  const body = async (url: string, found: unknown, more: Partial<StepDefinition<"http">> = {}) => {
    seen.length = 0;
    stage.answerWith((request, response) => {
      seen.push(request.url!, JSON.stringify(request.headers));
      response.end("{}");
    });
    const code = await stage.codeOf([call(url.replace("BASE", stage.base), more)], found);
    return [code, seen[0]];
  };

  it.each([
    ["../admin", "/v1/..%2Fadmin/end?q=..%2Fadmin"],
    ["a?b=c#d&e=f", "/v1/a%3Fb%3Dc%23d%26e%3Df/end?q=a%3Fb%3Dc%23d%26e%3Df"],
    ["%2e%2e", "/v1/%252e%252e/end?q=%252e%252e"],
    ["a/b\\c@d:e", "/v1/a%2Fb%5Cc%40d%3Ae/end?q=a%2Fb%5Cc%40d%3Ae"],
    ["\r\nX-Evil: 1", "/v1/%0D%0AX-Evil%3A%201/end?q=%0D%0AX-Evil%3A%201"],
    [{ a: 1.5 }, "/v1/%7B%22a%22%3A1.5%7D/end?q=%7B%22a%22%3A1.5%7D"],
  ])("stays inside its part of the URL: %j", async (found, path) => {
    expect(await body("BASE/v1/{{request.body}}/end?q={{request.body}}", found)).toEqual([
      "ended",
      path,
    ]);
  });

  it.each(["..", ".", "\ud800"])("does not change the path: %j", async (found) => {
    expect(await body("BASE/v1/{{request.body}}/end", found)).toEqual(["INVALID_VALUE", undefined]);
  });

  it.each(["evil.example/", "evil.example#", "a@evil.example", "127.0.0.1/", "127.0.0.1:1"])(
    "cannot select another host: %s",
    async (found) => {
      expect(await stage.codeOf([call("http://{{request.body}}.named.example/")], found)).toMatch(
        /^(?:INVALID_VALUE|HTTP_UNREACHABLE)$/,
      );
      expect(await stage.codeOf([call("http://named.example{{request.body}}/")], found)).toMatch(
        /^(?:INVALID_VALUE|HTTP_UNREACHABLE|HTTP_REFUSED)$/,
      );
    },
  );

  it.each([".evil.example", "munity.evil.example", "0"])(
    "does not extend the host name: %s",
    async (found) => {
      for (const url of [
        "http://named.example{{request.body}}/",
        "http://named.example{{request.query.no}}{{request.body}}",
      ])
        expect(await stage.codeOf([call(url)], found)).toBe("INVALID_VALUE");
    },
  );

  it.each(["a\r\nX-Evil: 1", "a\nb", "a\u0000", "a\u{1f600}"])(
    "does not add a second header: %j",
    async (found) => {
      expect(await body("BASE/", found, { headers: { "X-A": "{{request.body}}" } })).toEqual([
        "INVALID_VALUE",
        undefined,
      ]);
    },
  );

  it("sets no header of the connection", async () => {
    for (const name of [
      "Host",
      "Content-Length",
      "Transfer-Encoding",
      "Connection",
      "Upgrade",
      "X-Automation-Depth",
    ])
      expect(await body("BASE/", null, { headers: { [name]: "1" } })).toEqual([
        "INVALID_VALUE",
        undefined,
      ]);
  });

  it("nests calls three levels deep", async () => {
    const depthOf = async (depth: string) => {
      seen.length = 0;
      stage.answerWith((request, response) =>
        response.end(`"${String(request.headers["x-automation-depth"])}"`),
      );
      const steps: StepDefinition[] = [
        call(`${stage.base}/`),
        { id: "r", type: "response", body: "{{steps.call.body}}" },
      ];
      const { outcome } = await stage.run(steps, { headers: { "x-automation-depth": depth } });
      return outcome.kind === "answered"
        ? outcome.answer.body.toString()
        : outcome.kind === "failed" && outcome.error.code;
    };
    expect(await Promise.all(["0", "2", "3", "999"].map(depthOf))).toEqual([
      "1",
      "3",
      "LIMIT_EXCEEDED",
      "LIMIT_EXCEEDED",
    ]);
    expect(await depthOf("-1")).toBe("1");
  });
});
