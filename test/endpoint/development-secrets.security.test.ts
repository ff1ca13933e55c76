// The secrets of the demo (G20.8) are valid only for a gateway in development mode on the local
// computer. So a reader of the demo's files cannot sign calls to other gateways.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { secretPlace } from "../../src/catalog/sealed-places.ts";
import { DEVELOPMENT_SECRET } from "../../src/catalog/definition.ts";
import { saveSecret } from "../../src/catalog/secret-store.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import type { TestGateway } from "../support/gateway.ts";
import { openEndpoints, ours, type EndpointStage } from "./endpoint-stage.ts";

const secret = `${DEVELOPMENT_SECRET}known-to-everybody`;
const body = '{"counts":[]}';
const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

let stage: EndpointStage;
beforeAll(async () => {
  stage = await openEndpoints();
  const { database, masterKey } = stage.database;
  const box = createSecretBox(masterKey);
  for (const path of ["signature.secret", "verifyToken"].map((name) => `endpoints.github.${name}`))
    await saveSecret(database.owner, ours, path, box.seal(secret, secretPlace(ours, path)), path);
});
afterAll(() => stage.close());

async function statuses({ client }: TestGateway, headers: Readonly<Record<string, string>> = {}) {
  const path = stage.at("github");
  const challenge = `hub.mode=subscribe&hub.verify_token=${secret}&hub.challenge=4711`;
  const signed = { ...headers, "x-hub-signature-256": signature };
  return [
    (await client(path, { method: "POST", headers: signed, body })).status,
    (await client(`${path}?${challenge}`, { headers })).status,
  ];
}

it("are valid for clients on this computer", async () => {
  expect(await statuses(stage.gateway)).toEqual([200, 200]);
  expect(stage.standIn.accepted).toHaveLength(1);
});

it.each([
  ["comes through a proxy", { "x-forwarded-for": "203.0.113.7" }],
  ["asks under another name", { host: "store.example" }],
])("count as missing for a client that %s", async (_what, headers) => {
  const before = stage.standIn.accepted.length;
  expect(await statuses(stage.gateway, headers)).toEqual([500, 403]);
  expect(stage.standIn.accepted).toHaveLength(before);
});

it.each([
  ["in production", { "server.mode": "production" }],
  ["under a base URL that others reach", { "server.baseUrl": "https://store.example" }],
  ["behind trusted proxies", { "server.trustedProxies": "10.0.0.0/8" }],
])("count as missing %s", async (_what, settings) => {
  const elsewhere = await stage.openGateway({ settings });
  expect(await statuses(elsewhere)).toEqual([500, 403]);
});
