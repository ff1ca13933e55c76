// Tests integers in the query string of an address (G2.11). Only decimal digits are accepted, with
// a minus sign before negative numbers.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage, ours, type Stage } from "./two-workspaces.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const noFile = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11";
const addresses = [
  ["players", "page"],
  ["players", "pageSize"],
  ["players", "limit"],
  [`files/${noFile}/url`, "expiresMinutes"],
] as const;
const statusOf = async (path: string, name: string, encoded: string): Promise<number> => {
  const address = `/${ours}/${path}?${name}=${encoded}`;
  return (await stage.gateway.client(address, { key: stage.ours["server"]! })).status;
};

describe.each(addresses)("of %s, %s", (path, name) => {
  const fits = path === "players" ? 200 : 404;

  it("is accepted in digits, with leading zeros, and percent-encoded", async () => {
    for (const text of ["5", "05", "005", "%35", "1%30"])
      expect([text, await statusOf(path, name, text)]).toEqual([text, fits]);
  });

  it("is refused (400) in every other form that other parsers accept", async () => {
    const forms = ["1e1", "0x10", "0b11", "5.0", "5.", "%2B5", "+5", "%205", "5%20", "5%0B", "5_0"];
    const others = ["", "-", "--5", "%EF%BC%95", "%D9%A5", "5,0", "5n", "true", "null", "[5]"];
    for (const text of [...forms, ...others])
      expect([text, await statusOf(path, name, text)]).toEqual([text, 400]);
  });
});

it("a number beyond the limits of a list is refused with the limit, however long it is", async () => {
  for (const digits of ["201", "9".repeat(17), "9".repeat(400), "9".repeat(8_000)]) {
    const address = `/${ours}/players?pageSize=${digits}`;
    const { status, json } = await stage.gateway.client(address, { key: stage.ours["server"]! });
    expect([status, json.message]).toEqual([
      400,
      'The query parameter "pageSize" must be at most 200.',
    ]);
  }
  expect(await statusOf("players", "pageSize", "-0")).toBe(400);
});
