// A small OpenID Connect provider for sign-ins of end users. It signs in one person without a page.
import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;

interface Pending {
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirectUri: string;
}

/** Starts the provider on a free port of this computer. */
export async function startTestProvider() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "test", alg: "RS256", use: "sig" };
  const pending = new Map<string, Pending>();
  const subject = randomBytes(8).toString("hex");
  let client = { id: "", secret: "" };
  let url = "";

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as { readonly port: number }).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? "/", url);
    const json = (value: unknown, status = 200): void =>
      void response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify(value));
    if (address.pathname === "/.well-known/openid-configuration") return json(metadata());
    if (address.pathname === "/jwks") return json({ keys: [jwk] });
    if (address.pathname === "/token" && request.method === "POST") return token(request, json);
    json({ error: "not_found" }, 404);
  }

  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  });

  async function token(
    request: IncomingMessage,
    json: (value: unknown, status?: number) => void,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
    const code = form.get("code") ?? "";
    const found = pending.get(code);
    pending.delete(code);
    const verifier = form.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    if (found === undefined || (found.challenge !== null && found.challenge !== challenge))
      return json({ error: "invalid_grant" }, 400);
    const idToken = await new SignJWT({
      ...(found.nonce !== null && { nonce: found.nonce }),
      email: `provider-${subject}@conformance.example`,
      email_verified: true,
      name: "Pat Provider",
    })
      .setProtectedHeader({ alg: "RS256", kid: "test" })
      .setIssuer(url)
      .setAudience(client.id)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);
    json({
      access_token: randomBytes(16).toString("hex"),
      token_type: "Bearer",
      expires_in: 300,
      id_token: idToken,
    });
  }

  return {
    url,
    setClient: (id: string, secret: string): void => {
      client = { id, secret };
    },
    /** Signs the person in, as the page of the provider would. Returns the code and the state. */
    signIn: (authorizationUrl: string): { readonly code: string; readonly state: string } => {
      const { searchParams } = new URL(authorizationUrl);
      const code = randomBytes(16).toString("hex");
      pending.set(code, {
        nonce: searchParams.get("nonce"),
        challenge: searchParams.get("code_challenge"),
        redirectUri: searchParams.get("redirect_uri") ?? "",
      });
      return { code, state: searchParams.get("state") ?? "" };
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
