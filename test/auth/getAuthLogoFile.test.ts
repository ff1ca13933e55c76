import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyFolder } from "../../src/definitions/apply/apply.ts";
import { sha256 } from "../../src/platform/ids.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { openCopies } from "../support/blobs.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { absent, ours } from "./account-stage.ts";

let gateway: TestGateway;
let folder: string;
beforeAll(async () => {
  gateway = await startGateway();
  folder = await mkdtemp(join(tmpdir(), "workspace-gateway-logo-"));
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const images: readonly (readonly [extension: string, type: string, bytes: string])[] = [
  [
    "svg",
    "image/svg+xml",
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ],
  ["png", "image/png", "\x89PNG\r\n\x1a\n"],
  ["jpg", "image/jpeg", "\xff\xd8\xff"],
  ["jpeg", "image/jpeg", "\xff\xd8\xff\xe0"],
  ["webp", "image/webp", "RIFF....WEBP"],
  ["gif", "image/gif", "GIF89a"],
  ["avif", "image/avif", "....ftypavif"],
  ["ico", "image/x-icon", "\x00\x00\x01\x00"],
];

/**
 * Applies a definition with this logo and waits until the gateway uses it.
 * @returns the logo's address
 */
async function applied(extension: string, bytes: Buffer): Promise<string> {
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(folder, `assets/logo.${extension}`), bytes);
  const settings = `workspace: { id: ${ours}, name: Shop, branding: { logo: assets/logo.${extension} } }\n`;
  await writeFile(join(folder, "workspace.yaml"), settings);
  const { database, masterKey } = gateway.database;
  const blobs = openCopies(database, join(folder, "files"));
  await applyFolder(
    { database, secretBox: createSecretBox(masterKey), blobs },
    { folder, env: {} },
  );
  const address = `/${ours}/auth/logo/${sha256(bytes).toString("base64url")}.${extension}`;
  await expect
    .poll(async () => (await gateway.client(`/${ours}/auth/logo`)).headers.location)
    .toBe(address);
  return address;
}

describe("200", () => {
  it.each(images)(
    "the bytes of a .%s as %s, under a policy in which nothing runs",
    async (extension, type, text) => {
      const bytes = Buffer.from(text, "latin1");
      const address = await applied(extension, bytes);
      const response = await fetch(`${gateway.baseUrl}${address}`);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
      const { status, headers } = await gateway.client(address);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": type,
        "x-content-type-options": "nosniff",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
        "cache-control": "public, max-age=3600",
      });
      expect(headers["content-length"]).toBe(String(bytes.length));
    },
  );
});

describe("304", () => {
  it("to a client with the current image", async () => {
    const address = await applied("gif", Buffer.from("GIF89a again"));
    const { etag, ...first } = (await gateway.client(address)).headers;
    const again = await gateway.client(address, { headers: { "if-none-match": etag! } });
    expect([again.status, again.text]).toEqual([304, ""]);
    // A browser that keeps its cached image takes over the headers of the 304 reply. So this reply
    // must have the same policy.
    const policy = "content-security-policy";
    expect(again.headers[policy]).toBe(first[policy]);
    expect(
      (await gateway.client(address, { headers: { "if-none-match": '"other"' } })).status,
    ).toBe(200);
  });
});

describe("404", () => {
  it("every name except the current logo's", async () => {
    const old = await applied("png", Buffer.from("\x89PNG old", "latin1"));
    const now = await applied("png", Buffer.from("\x89PNG new", "latin1"));
    expect((await gateway.client(now)).status).toBe(200);
    for (const address of [
      old,
      now.replace(".png", ".svg"),
      now.replace(ours, absent),
      `/${ours}/auth/logo/workspace.yaml`,
      `/${ours}/auth/logo/logo.png`,
    ]) {
      const { status, json } = await gateway.client(address);
      expect([address, status, json.message]).toEqual([
        address,
        404,
        "There is nothing at this address. Check the URL.",
      ]);
    }
  });
});
