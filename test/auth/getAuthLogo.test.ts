// GET /{workspaceId}/auth/logo, by status: redirects to an address that changes with the image
// (G12.6).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { absent, openAccountStage, ours, type AccountStage } from "./account-stage.ts";

let stage: AccountStage;
let plain: AccountStage;
const hash = "h".repeat(43);
beforeAll(async () => {
  stage = await openAccountStage({
    sketch: { workspace: { branding: { logo: "assets/our logo.svg", logoHash: hash } } },
  });
  plain = await openAccountStage({
    sketch: { workspace: { branding: { logo: "assets/logo.svg" } } },
  });
});
afterAll(async () => {
  await stage.close();
  await plain.close();
});

describe("302", () => {
  it("redirects to the content-based address, cacheable for an hour", async () => {
    const { status, headers, text } = await stage.get("logo");
    expect([status, text]).toEqual([302, ""]);
    expect(headers.location).toBe(`/${ours}/auth/logo/${hash}.svg`);
    expect(headers["cache-control"]).toBe("public, max-age=3600");
  });

  it("keeps the prefix of the request", async () => {
    const path = `/api/v1/gateway/${ours}/auth/logo`;
    const { status, headers } = await stage.gateway.client(path);
    expect([status, headers.location]).toEqual([302, `${path}/${hash}.svg`]);
  });

  it("redirects to it for any host and any method", async () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    expect((await stage.get("logo", { headers })).headers.location).toBe(
      `/${ours}/auth/logo/${hash}.svg`,
    );
    expect((await stage.get("logo?url=https://evil.example")).status).toBe(400);
  });
});

describe("404", () => {
  it("a workspace without a logo, a logo whose image is not stored, and an unknown workspace", async () => {
    for (const answer of [
      await plain.get("logo"),
      await plain.get("logo", { workspaceId: absent }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.json).toEqual({
        isSuccess: false,
        statusCode: 404,
        message: "There is nothing at this address. Check the URL.",
        data: null,
        errors: [],
      });
    }
  });
});
