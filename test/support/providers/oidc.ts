// A real OpenID Connect provider on a free port, and a browser that signs in there. The browser
// follows redirects with its cookies. The provider shows no pages: the test says which user each
// visitor is, and each visitor consents.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { errors, type ClientMetadata, type Configuration } from "oidc-provider";
import { providerAt } from "./server.ts";

interface Person {
  readonly sub: string;
  readonly password: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly preferred_username?: string;
}

export type TestProvider = Awaited<ReturnType<typeof startOidcProvider>>;

export async function startOidcProvider(
  redirectUris: readonly string[],
  persons: readonly Person[],
) {
  let serve: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = await providerAt(createServer((request, response) => serve(request, response)));
  const { issuer } = server;
  const people = new Map(persons.map((person) => [person.sub, person]));
  /** The user of each visit, by the id of the visit. */
  const visitors = new Map<string, string>();
  const client = {
    client_id: server.clientId,
    client_secret: server.clientSecret,
    redirect_uris: [...redirectUris],
    grant_types: ["authorization_code", "password"],
  };
  const provider = await makeProvider(issuer, client, people);
  const standard = provider.callback();
  serve = (request, response) => {
    const visit = /^\/interaction\/([\w-]+)/.exec(request.url ?? "");
    if (visit === null) return void standard(request, response);
    const accountId = visitors.get(cookieOf(request.headers.cookie, "visitor"))!;
    void provider.interactionFinished(request, response, { login: { accountId } });
  };
  return {
    ...server,
    people,
    /**
     * Follows `authorizationUrl` as this user.
     * @returns the parameters that the browser brings to the redirect address
     */
    async signIn(authorizationUrl: string, sub: string): Promise<URLSearchParams> {
      const visitor = `visit-${visitors.size}`;
      visitors.set(visitor, sub);
      return browse(authorizationUrl, issuer, new Map([["visitor", visitor]]));
    },
  };
}

async function makeProvider(
  issuer: string,
  client: ClientMetadata,
  people: ReadonlyMap<string, Person>,
): Promise<Provider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: "first", alg: "RS256", use: "sig" };
  const silenced = silenceWarnings();
  const provider = new Provider(issuer, {
    clients: [client],
    jwks: { keys: [jwk] } as NonNullable<Configuration["jwks"]>,
    cookies: { keys: ["a key of cookies"] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "preferred_username"],
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => {
        const { password: _, ...claims } = people.get(accountId) ?? { sub: accountId };
        return claims;
      },
    }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session!.accountId!,
        clientId: ctx.oidc.client!.clientId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.registerGrantType<{ username?: string; password?: string; scope?: string }>(
    "password",
    async (ctx) => {
      const { client: asking, params } = ctx.oidc;
      const { username, password, scope = "openid" } = params;
      const person = [...people.values()].find(({ sub, email }) =>
        [sub, email?.toLowerCase()].includes(username?.toLowerCase()),
      );
      if (person === undefined || person.password !== password)
        throw new errors.InvalidGrant("wrong name or password");
      const accountId = person.sub;
      const grant = new provider.Grant({ accountId, clientId: asking.clientId });
      grant.addOIDCScope(scope);
      const grantId = await grant.save();
      const token = new provider.AccessToken({
        accountId,
        client: asking,
        grantId,
        gty: "password",
        scope,
        claims: {},
        sessionUid: "none",
        expiresWithSession: false,
      } as unknown as ConstructorParameters<typeof provider.AccessToken>[0]);
      const idToken = new provider.IdToken({ sub: accountId }, { ctx });
      (idToken as unknown as { scope: string }).scope = "openid";
      ctx.body = {
        access_token: await token.save(),
        token_type: "Bearer",
        expires_in: token.expiration,
        scope,
        id_token: await idToken.issue({ use: "idtoken" }),
      };
    },
    ["username", "password", "scope"],
  );
  silenced();
  return provider;
}

/** Hides the provider's warnings about production, which do not concern tests. */
function silenceWarnings(): () => void {
  const { warn, info } = console;
  console.warn = console.info = () => undefined;
  return () => Object.assign(console, { warn, info });
}

const cookieOf = (header: string | undefined, name: string): string =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(header ?? "")?.[1] ?? "";

async function browse(
  from: string,
  issuer: string,
  cookies: Map<string, string>,
): Promise<URLSearchParams> {
  let url = from;
  for (let hop = 0; hop < 10; hop++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`The provider shows a page: ${await answer.text()}`);
    if (!new URL(location, url).href.startsWith(issuer)) return new URL(location).searchParams;
    url = new URL(location, url).href;
  }
  throw new Error("The provider redirects in circles.");
}
