// GET /api/v1/oauth/jwks: the public keys, which clients may cache for an hour. Every node returns
// the same keys.
import { afterAll, beforeAll, expect, it } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

it("shows only public keys, to every origin", async () => {
  const answer = await gateway.client("/api/v1/oauth/jwks", {
    headers: { origin: "https://a.example" },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
  expect(answer.headers["access-control-allow-origin"]).toBe("*");
  expect(answer.json.keys).toEqual([
    {
      kty: "EC",
      crv: "P-256",
      x: expect.stringMatching(/^[\w-]{43}$/),
      y: expect.stringMatching(/^[\w-]{43}$/),
      kid: expect.stringMatching(/^[\w-]{22}$/),
      alg: "ES256",
      use: "sig",
    },
  ]);
  const other = await startGateway({ database: gateway.database });
  expect((await other.client("/api/v1/oauth/jwks")).text).toBe(answer.text);
  await other.close();
});
