// Tests the answers to a challenge, ordered by status (G33.8). Both path prefixes, `/endpoint/` and
// `/webhook/`, must pass these tests.
import { afterAll, beforeAll, expect, it } from "vitest";
import { lastingHeaders } from "../support/exact-http.ts";
import { createExactClient } from "../support/exact-http.ts";
import { openEndpoints, verifyToken, type EndpointStage } from "./endpoint-stage.ts";

export function describeChallenges(spelling: "endpoint" | "webhook"): void {
  let stage: EndpointStage;
  beforeAll(async () => {
    stage = await openEndpoints();
  });
  afterAll(() => stage.close());

  const queryOf = (more: Readonly<Record<string, string | null>>): string => {
    const all = {
      "hub.mode": "subscribe",
      "hub.verify_token": verifyToken,
      "hub.challenge": "1158201444",
      ...more,
    };
    const given = Object.entries(all).filter(([, value]) => value !== null);
    return new URLSearchParams(given as [string, string][]).toString();
  };
  const ask = (more: Readonly<Record<string, string | null>> = {}, name = "github") =>
    stage.gateway.client(`${stage.at(name, spelling)}?${queryOf(more)}`);

  it("200: a sender with the token gets the challenge back as text; other parameters are ignored", async () => {
    const answer = await ask({ "hub.topic": "https://sender.example/topic" });
    expect([answer.status, answer.text]).toEqual([200, "1158201444"]);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.headers["ratelimit"]).toBeDefined();
  });

  it.each([
    "<script>alert(1)</script>",
    "<svg onload=alert(1)>",
    '{"a":"\u2028"}',
    "+ADw-script+AD4-",
    "%PDF-1.7",
    "é\u202e",
  ])(
    "200: %j comes back unchanged, and as plain text that a browser does not run",
    async (challenge) => {
      const { status, text, headers } = await ask({ "hub.challenge": challenge });
      expect([status, text]).toEqual([200, challenge]);
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    },
  );

  it("400: a missing or repeated parameter, an empty or too long challenge", async () => {
    const flawed: readonly Readonly<Record<string, string | null>>[] = [
      { "hub.mode": null },
      { "hub.verify_token": null },
      { "hub.challenge": null },
      { "hub.challenge": "" },
      { "hub.challenge": "a".repeat(1_025) },
      { "hub.challenge": "é".repeat(513) },
    ];
    for (const more of flawed) expect([more, (await ask(more)).status]).toEqual([more, 400]);
    const path = stage.at("github", spelling);
    expect((await stage.gateway.client(path)).status).toBe(400);
    expect((await stage.gateway.client(`${path}?${queryOf({})}&hub.mode=subscribe`)).status).toBe(
      400,
    );
  });

  it("403: a wrong token, another mode and an endpoint without a token give the same answer", async () => {
    expect((await ask({ "hub.verify_token": "another" })).status).toBe(403);
    const client = createExactClient(stage.gateway.baseUrl);
    const headers = { "X-Request-Id": "one" };
    const exact = async (more: Readonly<Record<string, string>>, name: string) => {
      const path = `${stage.at(name, spelling)}?${queryOf(more)}`;
      const answer = await client.send({ method: "GET", path, headers });
      return { ...answer, headers: lastingHeaders(answer) };
    };
    const other = await exact({ "hub.verify_token": "another" }, "github");
    expect(other.status).toBe(403);
    for (const token of ["", "a", verifyToken.toUpperCase(), `${verifyToken} `])
      expect(await exact({ "hub.verify_token": token }, "github")).toEqual(other);
    expect(await exact({ "hub.mode": "unsubscribe" }, "github")).toEqual(other);
    expect(await exact({}, "stripe")).toEqual(other);
    expect(await exact({ "hub.verify_token": "" }, "stripe")).toEqual(other);
    client.close();
  });

  it("404: an inactive or unknown endpoint, for any parameters", async () => {
    for (const name of ["inactive", "nobody's"])
      for (const more of [null, "hub.challenge", "hub.verify_token"].map((at) =>
        at === null ? {} : { [at]: null },
      ))
        expect((await ask(more, name)).status).toBe(404);
  });

  it("405: any other method", async () => {
    const answer = await stage.gateway.client(stage.at("github", spelling), { method: "PUT" });
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, POST, HEAD, OPTIONS"]);
  });
}
