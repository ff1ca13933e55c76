// Tests the shell lines that the portal shows for a signed call of an endpoint. A shell runs them
// with a `curl` that only prints its arguments. For each signature format, the headers must equal
// those of `signedHeaders`.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { signedHeaders } from "../../../src/endpoint/signature/sign-request.ts";
import type { CustomEndpoint } from "../../../src/portal-app/browser/screens/endpoints/endpoint-data.ts";
import { curlOf } from "../../../src/portal-app/browser/parts/curl.ts";
import { signedCallOf } from "../../../src/portal-app/browser/screens/endpoints/signed-call.ts";

type Signature = NonNullable<CustomEndpoint["signature"]>;

const body = `{"note":"it's \\"\${HOME}\\" $(id) \`id\` \\\\n"}\n`;
const secret = "whsec_+/8gc2VjcmV0IG9mIHRoZSBlbmRwb2ludDA=";

/** Returns the headers and the body that the shell lines would send. */
async function sentBy(signature: Signature | null): Promise<readonly string[]> {
  const endpoint = { url: "https://gateway.example/it's", signature } as CustomEndpoint;
  const lines = `curl() { printf '%s\\0' "$@"; }\n${signedCallOf(endpoint, body)}`;
  const env = { ...process.env, SECRET: secret };
  const { stdout } = await promisify(execFile)("sh", ["-c", lines], { env });
  return stdout.split("\0").slice(0, -1);
}

const algorithm = "HMAC-SHA256";
const signatures: readonly Signature[] = [
  { algorithm, format: "default", header: "X-Hub-Signature-256" },
  { algorithm: "HMAC-SHA512", format: "default", header: "x`id`$(id)'" },
  { algorithm, format: "timestamp", header: "Stripe-Signature" },
  { algorithm, format: "slack", header: "X-Slack-Signature" },
  { algorithm, format: "standard", header: "webhook-signature" },
  { algorithm, format: "standard", header: "svix-signature" },
];

describe("a signed call for a shell", () => {
  it.each(signatures)("is right for $algorithm, $format in $header", async (signature) => {
    const sent = await sentBy(signature);
    const headers = new Map(
      sent
        .filter((_, index) => sent[index - 1] === "-H")
        .map((line) => [line.split(": ")[0]!.toLowerCase(), line.split(": ")[1]!] as const),
    );
    const valueOf = (part: RegExp): string | undefined =>
      [...headers].find(([name]) => part.test(name))?.[1];
    const time = valueOf(/timestamp$/) ?? /t=(\d+)/.exec(valueOf(/^stripe/) ?? "")?.[1] ?? "0";
    const expected = signedHeaders(signature, Buffer.from(body), {
      secret,
      messageId: valueOf(/-id$/) ?? "",
      now: Number(time) * 1_000,
    })!;
    for (const [name, value] of Object.entries(expected))
      expect(headers.get(name.toLowerCase())?.replace(/^sha\d+=/, "")).toBe(value);
    expect(sent.at(-1)).toBe(body);
  });

  it("is a plain call for an endpoint without a signature", async () =>
    expect(await sentBy(null)).toEqual([
      "-s",
      "https://gateway.example/it's",
      "-H",
      "Content-Type: application/json",
      "--data-raw",
      body,
    ]));
});

it("a path with characters that a shell replaces runs nothing", async () => {
  const strangers = `/endpoint/a$(echo ran)\`echo ran\`"; echo ran; "'x`;
  const place = { origin: "http://g", pathname: "/_/w/w/logs" };
  const { stdout } = await promisify(execFile)("sh", [
    "-c",
    `curl() { printf '%s\\n' "$@"; }\nGATEWAY_KEY=k\n${curlOf({ path: strangers }, place)}`,
  ]);
  expect(stdout.split("\n")[1]).toBe(`http://g/w${strangers}`);
});

it("the line that signs in sends a password with quotes as it is", async () => {
  const password = `it's "\\ $HOME`;
  const place = { origin: "http://g", pathname: "/_/w/w/players" };
  const lines = `curl() { printf '%s\\n' "$@" >&2; }\n${curlOf({ path: "/api/x", needsSession: true }, place)}`;
  const env = { ...process.env, EMAIL: "ada@example.com", PASSWORD: password };
  // The shell lines write a file into the current folder.
  const cwd = await mkdtemp(join(tmpdir(), "workspace-gateway-shell-"));
  const { stderr } = await promisify(execFile)("sh", ["-c", lines], { env, cwd });
  await rm(cwd, { recursive: true });
  const sent = stderr.split("\n").find((line) => line.startsWith("{"));
  expect(JSON.parse(sent!)).toEqual({ email: "ada@example.com", password });
});
