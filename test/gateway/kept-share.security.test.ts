// Tests the part of a workspace's calls that is reserved for its server keys (G11.8), and the limit
// of one client address (G11.9). Clients with a publishable key can use only the rest. They cannot
// block callers for whom a part is reserved.
import { afterEach, describe, expect, it } from "vitest";
import { openEndUsers } from "../support/end-users.ts";
import type { Answer } from "../support/http-client.ts";
import { leftOf, openMetered, ours, type MeteredOptions, type MeteredStage } from "./metered.ts";

const keys = {
  site: { kind: "publishable", tables: "all" },
  server: { kind: "server", tables: "all" },
} as unknown as NonNullable<MeteredOptions["keys"]>;
const yesterday = "2026-02-13";

let stage: MeteredStage;
afterEach(() => stage.close());
const open = async (options: MeteredOptions): Promise<void> => {
  stage = await openMetered({ ...options, keys });
};

const asStranger = (gateway = 0, headers = {}): Promise<Answer> =>
  stage.query({ key: stage.ours["site"], headers }, gateway);
const asOwner = (gateway = 0): Promise<Answer> => stage.query({}, gateway);
const codeOf = ({ json, status }: Answer): string | number =>
  (json as { error?: { code?: string } }).error?.code ?? status;

async function asEndUser(): Promise<Answer> {
  const { database, baseUrl } = stage.gateways[0]!;
  const endUsers = openEndUsers({ database, baseUrl, clock: stage.clock });
  const key = await endUsers.tokenOf({ workspaceId: ours });
  endUsers.close();
  return stage.query({ key });
}

describe("a workspace with 30 calls a minute", () => {
  it("answers 27 calls of publishable keys, shows them this limit, and answers 30 calls of its server key", async () => {
    await open({ plan: { requestsPerMinute: 30 } });
    for (let left = 26; left >= 0; left -= 1) {
      const answer = await asStranger();
      expect(answer.status).toBe(200);
      expect(answer.headers["ratelimit-policy"]).toBe('"minute";q=27;w=60');
      expect(leftOf(answer)).toBe(left);
    }
    for (let count = 0; count < 20; count += 1) {
      const refused = await asStranger();
      expect([codeOf(refused), leftOf(refused)]).toEqual(["RATE_LIMITED", 0]);
    }
    expect(codeOf(await asEndUser())).toBe("RATE_LIMITED");
    for (let left = 2; left >= 0; left -= 1) {
      const answer = await asOwner();
      expect([answer.status, leftOf(answer)]).toEqual([200, left]);
      expect(answer.headers["ratelimit-policy"]).toBe('"minute";q=30;w=60');
    }
    expect(codeOf(await asOwner())).toBe("RATE_LIMITED");
    await stage.stop();
    expect(await stage.usage()).toMatchObject([{ calls: 30 }]);
  });

  it("reserves calls across all nodes: publishable keys on two nodes leave the server key its calls on a third", async () => {
    await open({ plan: { requestsPerMinute: 30 }, gateways: 3 });
    for (let count = 0; count < 40; count += 1) await asStranger(count % 2);
    expect(codeOf(await asStranger(0))).toBe("RATE_LIMITED");
    expect(codeOf(await asStranger(1))).toBe("RATE_LIMITED");
    const answers = [await asOwner(2), await asOwner(2), await asOwner(2)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("limits one address, but not other addresses or the server key", async () => {
    await open({ plan: { requestsPerMinute: 30, addressShare: 0.2 } });
    const first = await asStranger();
    expect(first.headers["ratelimit-policy"]).toBe('"minute";q=6;w=60');
    expect(leftOf(first)).toBe(5);
    for (let count = 0; count < 5; count += 1) expect((await asStranger()).status).toBe(200);
    const refused = await asStranger();
    expect([codeOf(refused), leftOf(refused)]).toEqual(["RATE_LIMITED", 0]);
    expect(refused.json.error.message).toContain("Your network has made more calls");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    // The gateway has no trusted proxy here. So a client cannot evade the limit by a header with
    // another address.
    expect(codeOf(await asStranger(0, { "x-forwarded-for": "203.0.113.9" }))).toBe("RATE_LIMITED");
    for (let count = 0; count < 24; count += 1) expect((await asOwner()).status).toBe(200);
    expect(codeOf(await asOwner())).toBe("RATE_LIMITED");
    await stage.stop();
    expect(await stage.usage()).toMatchObject([{ calls: 30 }]);
  });
});

describe("a month that publishable keys have used up", () => {
  it("still has a tenth of its calls for server keys", async () => {
    await open({ plan: { callsPerMonth: 100 }, used: { [yesterday]: [89, 0] } });
    expect((await asStranger()).status).toBe(200);
    const refused = await asStranger();
    expect(codeOf(refused)).toBe("API_CALLS_EXHAUSTED");
    expect(refused.json.error.message).toContain("reserved for the workspace's server keys");
    for (let count = 0; count < 10; count += 1) expect((await asOwner()).status).toBe(200);
    const last = await asOwner();
    expect(codeOf(last)).toBe("API_CALLS_EXHAUSTED");
    expect(last.json.error.message).not.toContain("reserved");
  });

  it("still has a tenth of its bytes for server keys", async () => {
    await open({ plan: { egressBytesPerMonth: 1_000 }, used: { [yesterday]: [1, 899] } });
    expect((await asStranger()).status).toBe(200);
    expect(codeOf(await asStranger())).toBe("EGRESS_EXHAUSTED");
    expect((await asOwner()).status).toBe(200);
  });

  it("reserves nothing if the plan is pay-as-you-go, or sets no reserve", async () => {
    await open({
      plan: { callsPerMonth: 10, payAsYouGo: true },
      used: { [yesterday]: [9, 0] },
    });
    expect((await asStranger()).headers["x-api-usage-overage"]).toBeUndefined();
    const over = await asStranger();
    expect([over.status, over.headers["x-api-usage-included"]]).toEqual([200, "10"]);
    await stage.close();
    await open({ plan: { callsPerMonth: 10, reserve: 0 }, used: { [yesterday]: [9, 0] } });
    expect((await asStranger()).status).toBe(200);
    expect(codeOf(await asOwner())).toBe("API_CALLS_EXHAUSTED");
  });
});
