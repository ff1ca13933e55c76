import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations, type ContractOperation } from "../../src/contract/document.ts";
import { openEndUsers, type EndUsers } from "../support/end-users.ts";
import type { Answer } from "../support/http-client.ts";
import { expectErrorShape } from "./error-shapes.ts";
import { exampleHandlers, successOf } from "./example-handlers.ts";
import {
  absent,
  goodCalls,
  listedOrigins,
  openStage,
  ours,
  prefix,
  theirs,
  type Stage,
} from "./two-workspaces.ts";

const unknownKey = (kind: "pk" | "sk"): string =>
  `${kind}_live_${randomBytes(32).toString("base64url")}`;
const jwt = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Credentials as they may come in, and what an operation that takes keys answers; public operations never mind. */
interface CredentialKind {
  readonly name: string;
  readonly headers: (stage: Stage, users: Users) => Record<string, string>;
  readonly status: 200 | 401 | 403;
  readonly code?: string;
  /** Wrong by what stands in the place for keys, at which nobody looks where no key is taken. */
  readonly keyOnly?: true;
}

const keyKinds: readonly CredentialKind[] = [
  { name: "no credential", headers: () => ({}), status: 401 },
  { name: "a server key", headers: (s) => bearer(s.ours["server"]!), status: 200 },
  { name: "a publishable key", headers: (s) => bearer(s.ours["storefront"]!), status: 200 },
  { name: "a key in X-Api-Key", headers: (s) => ({ "x-api-key": s.ours["server"]! }), status: 200 },
  {
    name: "the scheme in other case",
    headers: (s) => ({ authorization: `bEARER ${s.ours["server"]}` }),
    status: 200,
  },
  {
    name: "the same key in both headers",
    headers: (s) => ({ ...bearer(s.ours["server"]!), "x-api-key": s.ours["server"]! }),
    status: 200,
  },
  {
    name: "two keys of the workspace",
    headers: (s) => ({ ...bearer(s.ours["server"]!), "x-api-key": s.ours["storefront"]! }),
    status: 401,
  },
  {
    name: "a key beside one of another workspace",
    headers: (s) => ({ ...bearer(s.ours["server"]!), "x-api-key": s.theirs["server"]! }),
    status: 401,
  },
  {
    name: "a key beside an unknown one",
    headers: (s) => ({ ...bearer(s.ours["server"]!), "x-api-key": unknownKey("sk") }),
    status: 401,
  },
  {
    name: "a key beside an empty Authorization",
    headers: (s) => ({ authorization: "", "x-api-key": s.ours["server"]! }),
    status: 401,
  },
  { name: "an unknown server key", headers: () => bearer(unknownKey("sk")), status: 401 },
  { name: "an unknown publishable key", headers: () => bearer(unknownKey("pk")), status: 401 },
  { name: "a revoked key", headers: (s) => bearer(s.ours["revoked"]!), status: 401 },
  {
    name: "a key with a character too many",
    headers: (s) => bearer(`${s.ours["server"]}A`),
    status: 401,
  },
  {
    name: "a key with a character too few",
    headers: (s) => bearer(s.ours["server"]!.slice(0, -1)),
    status: 401,
  },
  {
    name: "a key in other case",
    headers: (s) => bearer(s.ours["server"]!.toUpperCase()),
    status: 401,
  },
  {
    name: "a key of the other kind's prefix",
    headers: (s) => bearer(s.ours["server"]!.replace("sk_", "pk_")),
    status: 401,
  },
  { name: "an empty token", headers: () => ({ authorization: "Bearer " }), status: 401 },
  { name: "a token with spaces", headers: (s) => bearer(`${s.ours["server"]} x`), status: 401 },
  { name: "a JSON Web Token", headers: () => bearer(jwt), status: 401 },
  { name: "a JSON Web Token in X-Api-Key", headers: () => ({ "x-api-key": jwt }), status: 401 },
  {
    name: "a key by Basic",
    headers: (s) => ({
      authorization: `Basic ${Buffer.from(`${s.ours["server"]}:`).toString("base64")}`,
    }),
    status: 401,
  },
  {
    name: "a key without a scheme",
    headers: (s) => ({ authorization: s.ours["server"]! }),
    status: 401,
  },
  {
    name: "a key in a cookie",
    headers: (s) => ({ cookie: `authorization=${s.ours["server"]}` }),
    status: 401,
  },
  {
    name: "a key of another workspace",
    headers: (s) => bearer(s.theirs["server"]!),
    status: 403,
    code: "WORKSPACE_MISMATCH",
  },
  {
    name: "a key with origins, from none",
    headers: (s) => bearer(s.ours["restricted"]!),
    status: 403,
  },
  {
    name: "a key with origins, from a listed one",
    headers: (s) => ({ ...bearer(s.ours["restricted"]!), origin: listedOrigins[0]! }),
    status: 200,
  },
  {
    name: "a key with origins, from another",
    headers: (s) => ({ ...bearer(s.ours["restricted"]!), origin: "https://evil.example" }),
    status: 403,
  },
];

/** Access tokens of end users: of ours, of the other workspace, of a session under a key with origins, and one that was ended. */
interface Users {
  readonly reader: string;
  readonly foreign: string;
  readonly restricted: string;
  readonly ended: string;
}

async function openUsers({ create, signIn, tokenOf, raise }: EndUsers): Promise<Users> {
  const reader = { workspaceId: ours, roles: ["reader"] };
  const user = await create(reader);
  const ended = (await signIn(user)).token;
  await raise(user);
  return {
    reader: await tokenOf(reader),
    foreign: await tokenOf({ workspaceId: theirs, roles: ["reader"] }),
    restricted: await tokenOf({ ...reader, key: "restricted" }),
    ended,
  };
}

/** The same for operations that take end users. */
const userKinds: readonly CredentialKind[] = [
  { name: "an access token", headers: (_, u) => bearer(u.reader), status: 200 },
  {
    name: "an access token beside a key",
    headers: (s, u) => ({ ...bearer(u.reader), "x-api-key": s.ours["storefront"]! }),
    status: 200,
  },
  {
    name: "an access token beside a key of another workspace",
    headers: (s, u) => ({ ...bearer(u.reader), "x-api-key": s.theirs["server"]! }),
    status: 401,
    keyOnly: true,
  },
  {
    name: "an access token beside an unknown key",
    headers: (_, u) => ({ ...bearer(u.reader), "x-api-key": unknownKey("pk") }),
    status: 401,
    keyOnly: true,
  },
  {
    name: "an access token beside itself in X-Api-Key",
    headers: (_, u) => ({ ...bearer(u.reader), "x-api-key": u.reader }),
    status: 401,
    keyOnly: true,
  },
  {
    name: "an access token in X-Api-Key",
    headers: (_, u) => ({ "x-api-key": u.reader }),
    status: 401,
  },
  { name: "an access token that was ended", headers: (_, u) => bearer(u.ended), status: 401 },
  {
    name: "an access token of another workspace",
    headers: (_, u) => bearer(u.foreign),
    status: 403,
    code: "WORKSPACE_MISMATCH",
  },
  {
    name: "an access token with origins, from none",
    headers: (_, u) => bearer(u.restricted),
    status: 403,
  },
  {
    name: "an access token with origins, from a listed one",
    headers: (_, u) => ({ ...bearer(u.restricted), origin: listedOrigins[0]! }),
    status: 200,
  },
];

describe("credential kinds by operations by spellings (security C1)", () => {
  let stage: Stage;
  let endUsers: EndUsers;
  let users: Users;
  beforeAll(async () => {
    stage = await openStage({ handlers: exampleHandlers() });
    const { database, baseUrl } = stage.gateway;
    endUsers = openEndUsers({ database, baseUrl });
    users = await openUsers(endUsers);
  });
  afterAll(() => {
    endUsers.close();
    return stage.close();
  });

  /** What a cell answers; where the kind is not taken, none of it is good. */
  function expectedOf(operation: ContractOperation, kind: CredentialKind): number {
    if (operation.callers.has("none")) return successOf(operation);
    if (!operation.callers.has(keyKinds.includes(kind) ? "key" : "endUser")) return 401;
    const isGood = kind.status === 200 || (kind.keyOnly && !operation.callers.has("key"));
    return isGood ? successOf(operation) : kind.status;
  }

  const cells = [...operations.values()].flatMap((operation) =>
    (operation.prefix ? ["", prefix] : [""]).flatMap((spelling) =>
      [...keyKinds, ...userKinds].map((kind) => ({
        operation,
        spelling,
        kind,
        name: `${spelling}${operation.path} with ${kind.name}`,
      })),
    ),
  );

  test.each(cells)("$name", async ({ operation, spelling, kind }) => {
    const call = goodCalls[operation.id];
    const headers = {
      ...call.ask.headers,
      ...kind.headers(stage, users),
      ...(call.ask.json === undefined ? {} : { "content-type": "application/json" }),
    };
    const answer = await stage.gateway.client(spelling + call.path(ours), { ...call.ask, headers });
    expect(answer.status).toBe(expectedOf(operation, kind));
    if (answer.status >= 400) expectRefusal(operation, answer, kind.code);
  });

  function expectRefusal(
    { path, errors }: ContractOperation,
    answer: Answer,
    code: string | undefined,
  ): void {
    if (answer.status === 401) {
      expect(answer.headers["www-authenticate"]).toBe(
        `Bearer realm="workspace-gateway", resource_metadata="${stage.gateway.baseUrl}/.well-known/oauth-protected-resource/${ours}/${path.split("/")[2]}"`,
      );
      expectErrorShape(errors, answer, "UNAUTHENTICATED");
    } else if (code === undefined) {
      // Refused for its origin, a request is answered in the flat shape on every route (specification 5 rule 5).
      expect(answer.json).toEqual({ error: "Origin not allowed for this credential." });
    } else {
      expectErrorShape(errors, answer, code);
    }
  }

  test("an invalid credential is 401 and a valid one 403 on every other workspace, whether it exists or not", async () => {
    for (const { id } of [...operations.values()].filter(({ callers }) => callers.has("key"))) {
      const { path, ask } = goodCalls[id];
      for (const workspace of [theirs, absent]) {
        const bad = await stage.gateway.client(path(workspace), { ...ask, key: unknownKey("sk") });
        const foreign = await stage.gateway.client(path(workspace), {
          ...ask,
          key: stage.ours["server"],
        });
        expect([bad.status, foreign.status]).toEqual([401, 403]);
      }
    }
  });

  test("every 401 of an operation is the same text, byte for byte (security C2)", async () => {
    for (const { id } of [...operations.values()].filter(({ callers }) => !callers.has("none"))) {
      const { path, ask } = goodCalls[id];
      const answers = await Promise.all([
        stage.gateway.client(path(ours), ask),
        ...[ours, theirs, absent].flatMap((workspace) =>
          [
            unknownKey("sk"),
            unknownKey("pk"),
            stage.ours["revoked"]!,
            "nonsense",
            jwt,
            users.ended,
          ].map((key) => stage.gateway.client(path(workspace), { ...ask, key })),
        ),
      ]);
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
      const names = answers.map((answer) => Object.keys(answer.headers).toSorted().join());
      expect(new Set(names).size).toBe(1);
    }
  });

  test("the workspace's GUID is accepted in any case", async () => {
    const { path, ask } = goodCalls.query;
    const answer = await stage.gateway.client(path(ours.toUpperCase()), {
      ...ask,
      key: stage.ours["server"],
    });
    expect(answer.status).toBe(200);
  });

  test("a workspace that is no GUID is 404 before the credential is looked at", async () => {
    for (const workspace of [
      "shop",
      "0b6f3c52",
      `${ours}0`,
      `{${ours}}`,
      "00000000-0000-0000-0000-00000000000g",
      "%30b6f3c5",
    ]) {
      for (const key of [undefined, stage.ours["server"]]) {
        const query = await stage.gateway.client(`/${workspace}/query`, {
          ...goodCalls.query.ask,
          key,
        });
        const schema = await stage.gateway.client(`/${workspace}/schema`, { key });
        expect([query.status, schema.status]).toEqual([404, 404]);
      }
    }
  });

  test("an invalid credential is refused before the body is looked at", async () => {
    const headers = { "content-type": "text/plain" };
    const answer = await stage.gateway.client(`/${ours}/query`, { body: "{{{", headers });
    expect(answer.status).toBe(401);
  });

  test("the metadata address of a 401 never comes from the request", async () => {
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
    };
    const answer = await stage.gateway.client(`http://evil.example/${ours}/schema`, { headers });
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.headers)).not.toContain("evil.example");
  });

  test("a key in the address is no credential", async () => {
    const answer = await stage.gateway.client(`/${ours}/schema?apikey=${stage.ours["server"]}`);
    expect(answer.status).toBe(401);
  });
});

describe("a deployment dedicated to one workspace (decisions 13)", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ settings: { "server.workspace": ours } });
  });
  afterAll(() => stage.close());

  test("serves that one, and refuses every other like a foreign one", async () => {
    const { path, ask } = goodCalls.query;
    const ask200 = await stage.gateway.client(path(ours), { ...ask, key: stage.ours["server"] });
    const foreign = await stage.gateway.client(path(ours), { ...ask, key: stage.theirs["server"] });
    const own = await stage.gateway.client(path(theirs), { ...ask, key: stage.theirs["server"] });
    const bad = await stage.gateway.client(path(theirs), { ...ask, key: unknownKey("sk") });
    expect([ask200.status, foreign.status, own.status, bad.status]).toEqual([200, 403, 403, 401]);
    expect(own.json.error.code).toBe("WORKSPACE_MISMATCH");
    const schema = await stage.gateway.client(`/${theirs}/schema`, { key: stage.theirs["server"] });
    expect([schema.status, Object.keys(schema.json)]).toEqual([403, ["error"]]);
  });
});
