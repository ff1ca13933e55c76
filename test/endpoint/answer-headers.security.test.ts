// Tests which headers an automation may set in its answer (G33.11). The answer cannot break the
// response. It cannot set headers that affect the gateway or other workspaces on the same origin.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerOf, openEndpoints, type EndpointStage } from "./endpoint-stage.ts";

let stage: EndpointStage;
beforeAll(async () => {
  stage = await openEndpoints();
});
beforeEach(() => {
  stage.clock.time += 60_000;
});
afterAll(() => stage.close());

function ask(headers: Readonly<Record<string, string>>, more: Parameters<typeof answerOf>[0] = {}) {
  stage.standIn.answers = () => answerOf({ headers, ...more });
  return stage.gateway.client(`/api/v1/gateway${stage.at("quote")}`, {
    method: "POST",
    body: "{}",
  });
}

const refused = "The automation of this endpoint failed. Ask an administrator of the workspace.";

describe("an answer gives 500, and nothing of it is sent", () => {
  it.each([
    ..."Connection,Keep-Alive,Proxy-Authenticate,Proxy-Connection,TE,Trailer,Transfer-Encoding,Upgrade".split(
      ",",
    ),
    ..."Content-Length,Content-Type,Set-Cookie,set-cookie,SET-COOKIE2,Access-Control-Allow-Origin".split(
      ",",
    ),
    ..."Access-Control-Allow-Credentials,Content-Security-Policy,Content-Security-Policy-Report-Only".split(
      ",",
    ),
    ..."X-Frame-Options,X-Content-Type-Options,Clear-Site-Data,Strict-Transport-Security,Alt-Svc,NEL".split(
      ",",
    ),
    ..."Report-To,Reporting-Endpoints,Service-Worker-Allowed,X-Accel-Redirect,X-Sendfile,X-Request-Id".split(
      ",",
    ),
    ..."RateLimit,X-Api-Usage-Overage,X-Cache,Date".split(","),
    ..."Accept-CH,Set-Login,Use-As-Dictionary,Secure-Session-Registration,Expect-CT".split(","),
  ])("that sets %s", async (name) => {
    const { status, json, headers } = await ask({ [name]: "gateway_portal=stolen" });
    expect([status, json.error]).toEqual([500, refused]);
    expect(JSON.stringify(headers)).not.toContain("stolen");
  });

  it.each([
    "a\r\nSet-Cookie: a=b",
    "a\nb",
    "a\rb",
    "a\0b",
    "a\u007fb",
    "a\u0001",
    "\u0130\u010a",
    "😀",
    "\u2028",
  ])("whose header has the value %j", async (value) => {
    const { status, json, headers } = await ask({ "X-Own": value });
    expect([status, json.error]).toEqual([500, refused]);
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it.each(["", " ", "a b", "a:b", "a\r\nb", "é", "x".repeat(101), "(x)"])(
    "whose header is called %j",
    async (name) => {
      expect((await ask({ [name]: "1" })).status).toBe(500);
    },
  );

  it.each(["", "text/html\r\nSet-Cookie: a=b", "text/html\n", "téxt/html", `${"a".repeat(200)}é`])(
    "whose type is %j",
    async (contentType) => {
      expect((await ask({}, { contentType })).status).toBe(500);
    },
  );

  it.each([100, 101, 199, 600, 1_000, 0, -1, 200.5, Number.NaN])(
    "whose status is %d",
    async (status) => {
      expect((await ask({}, { status })).status).toBe(500);
    },
  );
});

it("other headers are sent as the automation wrote them", async () => {
  const { status, headers } = await ask(
    {
      Location: "/thanks",
      "X-Own": 'a\tb; c="d"',
      "X-Latin": "\u00e9",
      Vary: "Accept-Language",
      "Cache-Control": "public, max-age=60",
      "Retry-After": "5",
      "WWW-Authenticate": "Basic",
      ETag: '"own"',
    },
    { status: 303 },
  );
  expect(status).toBe(303);
  expect(headers).toMatchObject({
    location: "/thanks",
    "x-own": 'a\tb; c="d"',
    "x-latin": "\u00e9",
    vary: "Accept-Language",
    "cache-control": "public, max-age=60",
    "retry-after": "5",
    "www-authenticate": "Basic",
    etag: '"own"',
  });
});

it.each([
  "text/html",
  "text/html; charset=utf-8",
  "application/xhtml+xml",
  "image/svg+xml",
  "text/xml",
  "application/json",
])(
  "a browser runs no script of %s, does not guess another type, and shows no frame; pages of any origin can read it",
  async (contentType) => {
    stage.standIn.answers = () => answerOf({ contentType, text: "<script>alert(1)</script>" });
    const { headers, text } = await stage.gateway.client(stage.at("quote"), {
      body: "{}",
      headers: { origin: "https://shop.example" },
    });
    expect(text).toBe("<script>alert(1)</script>");
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "sandbox", "frame-ancestors 'none'"]),
    );
    expect(policy.some((part) => part.startsWith("script-src"))).toBe(false);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  },
);
