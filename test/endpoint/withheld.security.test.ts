// Credentials in calls of endpoints reach no event, run or automation (G33.12).
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { baseAddress } from "../../src/auth/tokens/token-text.ts";
import { newOpaqueCredential } from "../../src/access/index.ts";
import { openEndpoints, ours, type EndpointStage } from "./endpoint-stage.ts";
import { good, signers } from "./signed-requests.ts";

let stage: EndpointStage;
beforeAll(async () => {
  stage = await openEndpoints();
});
beforeEach(() => {
  stage.standIn.accepted.length = 0;
  stage.standIn.asked.length = 0;
});
afterAll(() => stage.close());

const key = `sk_live_${"k".repeat(43)}`;
/** Has the form of a refresh token, an OAuth code, a link token and a cookie token. */
const refresh = newOpaqueCredential();
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const jwt = (claims: object): string =>
  [{ alg: "RS256", typ: "at+jwt", kid: "k" }, claims, "signature"]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");

/** Returns the headers that the automation sees. */
async function seen(headers: Readonly<Record<string, string>>, name = "open") {
  return (await requestSeen(headers, name)).headers;
}

async function requestSeen(headers: Readonly<Record<string, string>>, name: string, query = "") {
  const { status } = await stage.gateway.client(`${stage.at(name)}${query}`, {
    method: "POST",
    body: good,
    headers,
  });
  expect(status).toBe(200);
  const { request } = [...stage.standIn.accepted, ...stage.standIn.asked].at(-1)!;
  return request;
}

it.each(["open", "quote"])("an API key in X-Api-Key is withheld (%s)", async (name) => {
  const headers = await seen({ "x-api-key": key, "X-Own": "kept" }, name);
  expect(headers["x-own"]).toBe("kept");
  expect(JSON.stringify(headers)).not.toContain(key);
  expect(headers).not.toHaveProperty("x-api-key");
});

it.each(["github", "stripe", "slack", "standard"])(
  "the header with the signature is withheld (%s)",
  async (name) => {
    const signed = signers[name]!(good, stage.clock.time / 1_000);
    const { [signatureHeaders[name]!]: signature, ...others } = signed;
    const headers = await seen({ ...signed, "x-hub-other": "kept" }, name);
    expect(JSON.stringify(headers)).not.toContain(signature);
    // An id and a time are not credentials.
    expect(headers).toMatchObject({ ...others, "x-hub-other": "kept" });
  },
);
const signatureHeaders: Readonly<Record<string, string>> = {
  github: "x-hub-signature-256",
  stripe: "stripe-signature",
  slack: "x-slack-signature",
  standard: "webhook-signature",
};

describe("Authorization is withheld if it contains", () => {
  it.each<readonly [string, () => string]>([
    ["a server key", () => `Bearer ${key}`],
    ["a server key in another case of the scheme", () => `bEaReR   ${key}`],
    ["a key without a scheme", () => key],
    [
      "a publishable key as the user of Basic",
      () => `Basic ${base64(`pk_live_${"p".repeat(43)}:`)}`,
    ],
    ["a key as the password of Basic", () => `Basic ${base64(`me:${key}`)}`],
    ["a key among parameters", () => `Token token="${key}", a=b`],
    ["a refresh token", () => `Bearer ${refresh}`],
    ["a refresh token as the password of Basic", () => `Basic ${base64(`me:${refresh}`)}`],
    [
      "an end user's token",
      () => `Bearer ${jwt({ iss: baseAddress(stage.gateway.baseUrl, ours) })}`,
    ],
    [
      "a token of the gateway's issuer that is not valid any more",
      () => `Bearer ${jwt({ iss: stage.gateway.baseUrl })}`,
    ],
    [
      "a token behind another scheme",
      () => `Token ${jwt({ iss: `${stage.gateway.baseUrl}/${ours}` })}`,
    ],
  ])("%s", async (_what, value) => {
    const headers = await seen({ authorization: value() });
    expect(headers).not.toHaveProperty("authorization");
  });

  it.each([
    ["a token of another issuer", `Bearer ${jwt({ iss: "https://issuer.example" })}`],
    [
      "a token that begins like one",
      `Bearer ${jwt({ iss: "https://issuer.example/http://127.0.0.1" })}`,
    ],
    ["a user and a password", `Basic ${base64("user:password")}`],
    ["an HMAC scheme", `HMAC ${createHmac("sha256", "k").update("b").digest("hex")}`],
    ["nothing that is known", "Bearer a.b.c"],
  ])("but not %s", async (_what, value) => {
    expect((await seen({ authorization: value }))["authorization"]).toBe(value);
  });
});

const file = "00000000-0000-4000-8000-000000000001";
const signed = `exp=1800000000&ttl=60&sig=${"s".repeat(43)}`;
const credentials: readonly (readonly [string, () => string])[] = [
  ["a server key", () => key],
  ["a refresh token", () => refresh],
  ["an access token behind a dot", () => `v1.${jwt({ iss: stage.gateway.baseUrl })}`],
  ["an access token", () => jwt({ iss: `${stage.gateway.baseUrl}/${ours}` })],
  ["the link of a mail", () => `https://shop.example/${ours}/auth/confirm-email?token=${refresh}`],
  ["an earlier link", () => `https://x.example/${ours}/auth/reset?token=${"t".repeat(43)}`],
  ["a signed link", () => `https://shop.example/${ours}/files/${file}?${signed}`],
  ["a code of OAuth", () => `https://app.example/callback?code=${refresh}&state=1`],
  ["a cookie of the portal", () => `__Host-gateway_portal=${refresh}`],
  ["an earlier cookie of the portal", () => `a=b; gateway_portal=${"c".repeat(43)}`],
  ["a cookie of the OAuth pages", () => `gateway_identity_step=${"c".repeat(43)}`],
];

describe.each(credentials)("%s is withheld", (_what, credential) => {
  it.each(["referer", "x-forwarded-authorization", "x-own"])("in the header %s", async (name) => {
    expect(await seen({ [name]: credential() })).not.toHaveProperty(name);
    expect(await seen({ [name]: encodeURIComponent(credential()) })).not.toHaveProperty(name);
  });

  it.each(["open", "quote"])("in the media type of the body (%s)", async (name) => {
    const type = `application/json; own="${credential()}"`;
    const { contentType, headers } = await requestSeen({ "content-type": type }, name, "");
    expect({ contentType, shown: headers["content-type"] }).toEqual({ contentType: null });
  });

  it.each(["open", "quote"])("in a query parameter (%s)", async (name) => {
    const value = encodeURIComponent(credential());
    for (const text of [value, encodeURIComponent(value)]) {
      const { query } = await requestSeen({}, name, `?kept=1&mine=${text}`);
      expect(query).toEqual({ kept: "1" });
    }
  });
});

it("the signature of a link is withheld from the parameters of a call", async () => {
  expect((await requestSeen({}, "open", `?${signed}&kept=1`)).query).toEqual({
    exp: "1800000000",
    ttl: "60",
    kept: "1",
  });
});

it.each([
  ["a digest", "d".repeat(64)],
  ["a signature in base64", `${"a".repeat(86)}==`],
  ["a token of another system", `${"e".repeat(30)}.${"f".repeat(40)}.${"g".repeat(86)}`],
  ["43 characters", "h".repeat(43)],
  ["a longer text", "i".repeat(200)],
  ["a signed address of another system", `https://x.example/a?sig=${"j".repeat(43)}`],
])("%s is not withheld", async (_what, value) => {
  expect((await seen({ "x-own": value }))["x-own"]).toBe(value);
  const { query } = await requestSeen({}, "open", `?mine=${encodeURIComponent(value)}`);
  expect(query).toEqual({ mine: value });
});
