// Refused calls cost the workspace nothing and lock no sender out (G33.2, G33.3). Answers that must
// be equal are equal, byte for byte (G33.1).
import { afterEach, describe, expect, it } from "vitest";
import { createExactClient, lastingHeaders } from "../support/exact-http.ts";
import {
  absent,
  endpointId,
  githubHeaders,
  openEndpoints,
  ours,
  prefix,
  theirs,
  type EndpointStage,
} from "./endpoint-stage.ts";

let stage: EndpointStage;
afterEach(() => stage?.close());

const body = '{"number":1001}';
const behind = { "server.trustedProxies": "127.0.0.1" };
const from = (address: string): Record<string, string> => ({ "x-forwarded-for": address });

it("300 refused calls count neither against the rate nor against the month", async () => {
  stage = await openEndpoints({ plan: { requestsPerMinute: 10, callsPerMonth: 10, reserve: 0 } });
  const { client } = stage.gateway;
  const github = stage.at("github");
  const refusals = [
    () => client(github, { body }),
    () => client(stage.at("nobody's"), { body }),
    () => client(github),
    () => client(`${github}?hub.mode=subscribe&hub.verify_token=a&hub.challenge=b`),
    () => client(github, { method: "DELETE" }),
    () => client(`${stage.at("open")}?a=1&a=2`, { body }),
  ];
  const statuses = new Set<number>();
  for (let round = 0; round < 50; round += 1)
    for (const refuse of refusals) {
      const { status, headers } = await refuse();
      statuses.add(status);
      expect(headers["ratelimit"]).toBeUndefined();
    }
  expect([...statuses].toSorted((one, other) => one - other)).toEqual([
    400, 401, 403, 404, 405, 429,
  ]);
  const good = { body, headers: githubHeaders(body) };
  const answers = [];
  for (let call = 0; call < 11; call += 1) answers.push(await client(github, good));
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  expect(answers[0]!.headers["ratelimit"]).toMatch(/^"minute";r=9;/);
  await stage.gateway.close();
  expect((await stage.usage()).map(({ calls }) => calls)).toEqual([10]);
});

describe("beyond 120 refusals a minute", () => {
  it("the address gets 429 at both paths; other addresses and valid signatures do not", async () => {
    stage = await openEndpoints({ settings: behind });
    const { client } = stage.gateway;
    const wrong = (address: string, spelling = "endpoint", name = "github") =>
      client(stage.at(name, spelling), { body, headers: from(address) });
    for (let call = 0; call < 120; call += 1)
      expect((await wrong("203.0.113.7", call % 2 ? "webhook" : "endpoint")).status).toBe(401);
    const limited = await wrong("203.0.113.7");
    expect([limited.status, limited.json.error]).toEqual([
      429,
      "The gateway has refused too many calls from your network this minute. Try again in the next minute.",
    ]);
    expect((await wrong("203.0.113.7", "webhook")).status).toBe(429);
    expect((await wrong("203.0.113.8")).status).toBe(401);
    expect((await wrong("203.0.113.7", "endpoint", "stripe")).status).toBe(401);
    const good = { ...githubHeaders(body), ...from("203.0.113.7") };
    expect((await client(stage.at("github"), { body, headers: good })).status).toBe(200);
    stage.clock.time += 60_000;
    expect((await wrong("203.0.113.7")).status).toBe(401);
  });

  it("an IPv6 network is one address", async () => {
    stage = await openEndpoints({ settings: behind });
    const refuse = (at: number, network = "1") =>
      stage.gateway.client(stage.at("nobody's"), {
        body,
        headers: from(`2001:db8:0:${network}::${at.toString(16)}`),
      });
    for (let call = 1; call <= 120; call += 1) await refuse(call);
    expect([(await refuse(121)).status, (await refuse(1, "2")).status]).toEqual([429, 404]);
  });
});

it("signed calls may use the reserve, unsigned calls may not", async () => {
  stage = await openEndpoints({ plan: { requestsPerMinute: 20, reserve: 0.5 } });
  const { client } = stage.gateway;
  const open = async () => (await client(stage.at("open"), { body })).status;
  const signed = async () =>
    (await client(stage.at("github"), { body, headers: githubHeaders(body) })).status;
  const statuses = [];
  for (let call = 0; call < 11; call += 1) statuses.push(await open());
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  for (let call = 0; call < 10; call += 1) expect(await signed()).toBe(200);
  expect(await signed()).toBe(429);
});

it("an unsigned endpoint: one address may use its share of the rate, and no more", async () => {
  stage = await openEndpoints({
    settings: behind,
    plan: { requestsPerMinute: 100, addressShare: 0.1, reserve: 0 },
  });
  const open = async (address: string) =>
    (await stage.gateway.client(stage.at("open"), { body, headers: from(address) })).status;
  const statuses = [];
  for (let call = 0; call < 11; call += 1) statuses.push(await open("203.0.113.7"));
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect(await open("203.0.113.8")).toBe(200);
});

it("unknown, inactive, of another workspace, of no workspace: the same 404, by every method, path and prefix", async () => {
  stage = await openEndpoints();
  const client = createExactClient(stage.gateway.baseUrl);
  const ids = [
    [ours, endpointId("nobody's")],
    [ours, endpointId("inactive")],
    [ours, endpointId("github", theirs)],
    [absent, endpointId("github")],
    [absent, endpointId("github", absent)],
    [ours, "order-paid"],
  ] as const;
  const spellings = ["endpoint", "webhook"];
  const asked = [
    { method: "POST", body },
    { method: "POST", body: Buffer.alloc(300_000), headers: githubHeaders(body) },
    { method: "GET" },
    { method: "GET", query: "?hub.mode=subscribe&hub.verify_token=a&hub.challenge=b" },
    { method: "HEAD" },
  ];
  for (const spelling of spellings)
    for (const start of ["", prefix])
      for (const { method, query = "", body: sent, headers = {} } of asked) {
        const answers = [];
        for (const [workspace, endpoint] of ids) {
          const path = `${start}/${workspace}/${spelling}/${endpoint}${query}`;
          const all = { ...headers, "X-Request-Id": "one" };
          const answer = await client.send({
            method,
            path,
            headers: all,
            ...(sent && { body: sent }),
          });
          answers.push({ ...answer, headers: lastingHeaders(answer) });
        }
        expect(answers[0]!.status).toBe(404);
        for (const answer of answers) expect(answer).toEqual(answers[0]);
      }
  client.close();
});

it("preflights: from any origin, with the headers that the endpoint reads; at an unknown endpoint, the common headers", async () => {
  stage = await openEndpoints();
  const allowed = async (name: string, spelling = "endpoint") => {
    const { status, headers } = await stage.gateway.client(stage.at(name, spelling), {
      method: "OPTIONS",
      headers: { origin: "https://shop.example", "access-control-request-method": "POST" },
    });
    expect([status, headers["access-control-allow-origin"]]).toEqual([204, "*"]);
    return String(headers["access-control-allow-headers"]).split(", ");
  };
  const common = await allowed("nobody's");
  expect(await allowed("inactive")).toEqual(common);
  expect(await allowed("open")).toEqual(common);
  expect(await allowed("github", "webhook")).toEqual([...common, "X-Hub-Signature-256"]);
  expect(await allowed("slack")).toEqual([
    ...common,
    "X-Slack-Signature",
    "x-slack-request-timestamp",
  ]);
  expect(await allowed("standard")).toEqual([
    ...common,
    "webhook-signature",
    "webhook-id",
    "webhook-timestamp",
  ]);
});
