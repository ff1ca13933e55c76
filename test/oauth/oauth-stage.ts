// The stage of the identity service's tests: a portal with an owner, a registered client, and a
// browser with cookies. It takes the user's steps as the pages do.
import { createHash, randomBytes } from "node:crypto";
import { loadConfig } from "../../src/config/config.ts";
import type { SignedInUser } from "../../src/oauth/authorizations.ts";
import { createIdentity, type Authorizations, type Consent } from "../../src/oauth/index.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { openPortalStage, shop, type PortalStage } from "../api/portal-stage.ts";
import type { TestGateway, TestGatewayOptions } from "../support/gateway.ts";
import type { Answer } from "../support/http-client.ts";

export const authorizePath = "/api/v1/oauth/authorize";
export const tokenPath = "/api/v1/oauth/token";
export const callback = "http://127.0.0.1:43210/callback";
export const desk = {
  id: "desk",
  name: "Desk",
  redirectUris: ["http://127.0.0.1/callback", "https://desk.example/back"],
};
export const clientsFile = `identity: { clients: [${JSON.stringify(desk)}, { id: other, redirectUris: ["http://127.0.0.1/callback"] }] }\n`;

export interface OAuthStage extends PortalStage {
  readonly person: Omit<SignedInUser, "browserHash">;
  /** Opens the identity service of a node, with the functions that its pages use. */
  authorizationsAt(gateway: TestGateway): Authorizations;
}

export async function openOAuthStage(options: TestGatewayOptions = {}): Promise<OAuthStage> {
  const stage = await openPortalStage({ file: clientsFile, ...options });
  const [row] = await stage.sql("select password_hash as hash from gateway.portal_user");
  return {
    ...stage,
    person: {
      id: stage.ownerId,
      passwordHash: row!["hash"] as string,
      claim: async () => {},
    },
    authorizationsAt: (gateway) => identityOf(stage, gateway, options).authorizations,
  };
}

export function identityOf(
  { database: { database, masterKey, url } }: PortalStage,
  { baseUrl }: TestGateway,
  { clock = { now: () => Date.now() } }: TestGatewayOptions = {},
) {
  const env = { DATABASE_URL: url, GATEWAY_MASTER_KEY: masterKey.toString("hex") };
  const { identity, ...config } = loadConfig({ env, directory: "/nonexistent" });
  return createIdentity({
    control: database.control,
    secretBox: createSecretBox(masterKey),
    clock,
    log: createLogger("silent"),
    config: { ...config, identity: { ...identity, clients: [desk] } },
    baseUrl,
    revocations: { notifyNodes: () => {}, follow: () => () => false },
  });
}

/** A PKCE verifier and its challenge. */
export function newVerifier() {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, challenge };
}

export const form = (fields: Readonly<Record<string, string>>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded" },
});

export const addressOf = (parameters: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `${authorizePath}?${new URLSearchParams(given).toString()}`;
};

interface Walk {
  readonly parameters?: Readonly<Record<string, string | undefined>>;
  readonly consent?: Partial<Consent>;
  readonly gateway?: TestGateway;
  /** The browser to use; a new one by default. */
  readonly browser?: OAuthBrowser;
}

export type OAuthBrowser = ReturnType<typeof openOAuthBrowser>;

/** Stores cookies by name, path and expiry, as browsers do. */
export function openOAuthBrowser({ client, baseUrl }: TestGateway) {
  const jar = new Map<string, { readonly path: string; readonly value: string }>();
  const cookieFor = (path: string): string =>
    [...jar]
      .filter(([, kept]) => path.startsWith(kept.path))
      .map(([key, { value }]) => `${key.split(" ")[0]}=${value}`)
      .join("; ");
  function keep(answer: Answer): Answer {
    for (const set of answer.headers["set-cookie"] ?? []) {
      const [pair = "", ...attributes] = set.split(/; */);
      const [name = "", value = ""] = pair.split("=");
      const at = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? "/";
      if (/expires=Thu, 01 Jan 1970/.test(set)) jar.delete(`${name} ${at}`);
      else jar.set(`${name} ${at}`, { path: at, value });
    }
    return answer;
  }
  return {
    cookieFor,
    async get(address: string): Promise<Answer> {
      const path = address.replace(/^https?:\/\/[^/]*/, "");
      const cookie = cookieFor(path.split("?")[0]!);
      return keep(await client(path, cookie === "" ? {} : { headers: { cookie } }));
    },
    /** Sends a form of a page. */
    post: async (path: string, fields: Readonly<Record<string, string>>): Promise<Answer> =>
      keep(
        await client(path, {
          body: new URLSearchParams(fields).toString(),
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            cookie: cookieFor(path),
            origin: baseUrl,
            "sec-fetch-site": "same-origin",
          },
        }),
      ),
  };
}

/**
 * Runs the flow from the client's request to the code: sign-in if required, and consent.
 * @returns the redirect address
 */
export async function walk(stage: OAuthStage, options: Walk = {}) {
  const { gateway = stage.gateway, consent = {} } = options;
  const browser = options.browser ?? openOAuthBrowser(gateway);
  const pages = stage.authorizationsAt(gateway);
  const { verifier, challenge } = newVerifier();
  const asked = {
    response_type: "code",
    client_id: "desk",
    redirect_uri: callback,
    code_challenge: challenge,
    code_challenge_method: "S256",
    state: "s1",
    ...options.parameters,
  };
  let answer = await browser.get(addressOf(asked));
  const steps: string[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const location = answer.headers.location ?? "";
    const uid = /\/api\/v1\/oauth\/interaction\/([\w-]+)$/.exec(location)?.[1];
    if (uid === undefined) break;
    const request = { headers: { cookie: browser.cookieFor(location) }, sourceIp: "127.0.0.1" };
    const pending = await pages.find(request, uid);
    steps.push(pending.step);
    const next =
      pending.step === "sign-in"
        ? await pages.signedIn(request, uid, stage.person)
        : await pages.consented(request, uid, {
            workspaceId: pending.workspaceId ?? shop,
            scopes: pending.scopes,
            ...consent,
          });
    answer = await browser.get(next);
  }
  const location = answer.headers.location ?? "";
  const returned = new URL(location, gateway.baseUrl);
  return { browser, verifier, steps, answer, returned, code: returned.searchParams.get("code") };
}

export const exchangeCode = (
  { client }: TestGateway,
  fields: Readonly<Record<string, string | null>>,
): Promise<Answer> => {
  const given = { grant_type: "authorization_code", client_id: "desk", redirect_uri: callback };
  const all = Object.entries({ ...given, ...fields }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return client(tokenPath, form(Object.fromEntries(all)));
};
