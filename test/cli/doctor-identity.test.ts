// The findings of `gateway doctor` on the identity service: addresses that clients cannot use or
// trust, and an external service that does not answer.
import { expect, it } from "vitest";
import { checkIdentity } from "../../src/cli/doctor/doctor-identity.ts";
import { loadSettings } from "../../src/config/index.ts";
import { startTokenIssuer } from "../support/providers/token-issuer.ts";

const found = async (env: Readonly<Record<string, string>>): Promise<string> => {
  const { status, finding } = await checkIdentity(loadSettings({ env, directory: "/nonexistent" }));
  return `${status}: ${finding}`;
};

it("the embedded service passes on this computer and at an https address only", async () => {
  expect(await found({})).toBe("ok: embedded; clients are told http://127.0.0.1:4400");
  expect(await found({ GATEWAY_BASE_URL: "https://api.example" })).toMatch(/^ok: /);
  expect(await found({ GATEWAY_BASE_URL: "http://api.example" })).toBe(
    "warning: embedded; passwords, codes and tokens go to http://api.example unencrypted",
  );
  expect(await found({ GATEWAY_TRUSTED_PROXIES: "10.0.0.1" })).toMatch(
    /^warning: .* told http:\/\/127\.0\.0\.1:4400, which is their own computer$/,
  );
});

it("an external service is asked for its keys like the gateway does, and for its endpoints", async () => {
  const issuer = await startTokenIssuer();
  const env = { GATEWAY_AUTH_URL: issuer.issuer };
  const targets = { GATEWAY_PRIVATE_TARGETS: new URL(issuer.issuer).host };
  expect(await found({ ...env, ...targets })).toMatch(/^ok: external, http/);
  expect(await found(env)).toMatch(/^problem: .* does not return its keys: /);
  const elsewhere = "https://id.example/token";
  issuer.own.more = { token_endpoint: elsewhere };
  expect(await found({ ...env, ...targets })).toMatch(
    /^warning: external, .*token_endpoint is https:\/\/id\.example\/token in the metadata of the service and http/,
  );
  issuer.own.answer = (response) => void response.writeHead(500).end();
  expect(await found({ ...env, ...targets })).toMatch(/the issuer answers 500$/);
  await issuer.close();
});
