// Tests which credentials each operation accepts, and which refusals all other calls get (G1.1,
// G1.4, G1.6, G2.1, G2.4, G4.1 to G4.3).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract, operations, type ContractOperation } from "../../src/contract/document.ts";
import { isResource } from "../../src/contract/values/resource-addresses.ts";
import type { Answer } from "../support/http-client.ts";
import { jwt, kinds, unknownKey, type Kind, type MatrixStage } from "./credential-kinds.ts";
import { expectErrorShape } from "./error-shapes.ts";
import { exampleHandlers, successOf } from "./example-handlers.ts";
import { mayUse } from "./member-rights.ts";
import { withPeople } from "./people.ts";
import {
  absent,
  goodCalls,
  openStage,
  ours,
  prefix,
  theirs,
  type Stage,
} from "./two-workspaces.ts";

interface Security {
  readonly oauth2?: readonly string[];
}

describe("credential kinds by operations by spellings (G4.2)", () => {
  let stage: MatrixStage;
  beforeAll(async () => {
    const opened = await openStage({ handlers: exampleHandlers() });
    stage = await withPeople(opened);
  });
  afterAll(() => stage.close());

  /**
   * Returns the expected status of an operation for a kind of credential. If the operation does not
   * accept the kind, even a valid credential is refused.
   */
  function expectedOf(operation: ContractOperation, kind: Kind): number {
    const { callers, method, scope } = operation;
    if (operation.isPublic) return successOf(operation);
    // A client's access token is valid either for `/mcp` or for all other addresses, but not for
    // both (G36.2).
    const isMcp = operation.path === "/{workspaceId}/mcp";
    if (kind.as === (isMcp ? "oauth" : "mcp")) return 401;
    const as = kind.as === "mcp" ? "oauth" : kind.as;
    const isOfPerson = kind.as === "member" && callers.has("portalUser");
    if (!callers.has(as) && !isOfPerson) return 401;
    const isGood =
      kind.status === 200 ||
      (kind.isRefusedByKeyHeader && !callers.has("key")) ||
      (kind.isRefusedForMethod && method === "GET") ||
      (kind.code === "WORKSPACE_MISMATCH" && isOfPerson);
    if (!isGood) return kind.status;
    return kind.role === undefined || mayUse(kind.role, scope) ? successOf(operation) : 403;
  }

  // Many operations have a second address with a prefix. The gateway removes the prefix before it
  // looks at credentials. So each prefixed address is tested with only a quarter of the kinds.
  const quarterOf = (place: number): readonly Kind[] =>
    kinds.filter((_kind, at) => at % 4 === place % 4);
  const places = [...operations.values()].flatMap((operation, place) =>
    (operation.prefix ? ["", prefix] : [""]).map((spelling) => ({
      operation,
      spelling,
      sent: spelling === "" ? kinds : quarterOf(place),
      name: `${operation.method} ${spelling}${operation.path}`,
    })),
  );

  // One test for all kinds: a separate test for each of thousands of requests takes as long as the
  // requests.
  it.each(places)("$name", async ({ operation, spelling, sent }) => {
    const call = goodCalls[operation.id];
    for (const kind of sent) {
      const headers = {
        ...call.ask.headers,
        ...kind.headers(stage),
        ...(call.ask.json === undefined ? {} : { "content-type": "application/json" }),
      };
      const path = spelling + call.path(ours);
      const answer = await stage.gateway.client(path, { ...call.ask, headers });
      expect([kind.name, answer.status]).toEqual([kind.name, expectedOf(operation, kind)]);
      const code = kind.role !== undefined && answer.status === 403 ? "SCOPE_VIOLATION" : kind.code;
      // 426 is the answer to a plain request at the WebSocket address. It is not a refusal of the
      // credential.
      if (answer.status >= 400 && answer.status !== 426)
        expectRefusal(operation, spelling, answer, code, headers);
    }
  });

  function expectRefusal(
    { path, method, errors }: ContractOperation,
    spelling: string,
    answer: Answer,
    code: string | undefined,
    asked: Readonly<Record<string, string | undefined>>,
  ): void {
    if (answer.status === 401) {
      // The header contains the address of the metadata for this resource, and the scopes that the
      // operation needs (G12.12).
      const [, workspace, segment = ""] = path.split("/");
      const isDescribed = workspace === "{workspaceId}" && isResource(segment);
      const resource = isDescribed ? `${spelling}/${ours}/${segment}` : "";
      const metadata = `${stage.gateway.baseUrl}/.well-known/oauth-protected-resource${resource}`;
      const described = contract.paths[path]?.[method.toLowerCase()] as { security: Security[] };
      const scopes = new Set(described.security.flatMap(({ oauth2 = [] }) => oauth2));
      // The header says `invalid_token` only if a token was sent (G36.5).
      const isToken = /^bearer eyJ/i.test(asked["authorization"] ?? "");
      const problem = isToken ? ', error="invalid_token"' : "";
      const scope = scopes.size === 0 ? "" : `, scope="${[...scopes].join(" ")}"`;
      expect(answer.headers["www-authenticate"]).toBe(
        `Bearer realm="workspace-gateway", resource_metadata="${metadata}"${problem}${scope}`,
      );
      expectErrorShape(errors, answer, "UNAUTHENTICATED");
    } else if (code === "CSRF_DENIED") {
      expect(answer.json).toEqual({ error: expect.stringContaining("X-Portal-Csrf") });
    } else if (code === undefined) {
      if (errors === "json-rpc") return expectErrorShape(errors, answer, "ORIGIN_DENIED");
      // A request with a refused origin gets an error body with only the member `error`, on every
      // route except `/mcp` (G3.2).
      expect(answer.json).toEqual({ error: "Origin not allowed for this credential." });
    } else {
      expectErrorShape(errors, answer, code);
    }
  }

  it("an invalid credential gets 401 and a valid one 403 on every other workspace, existing or not", async () => {
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

  it("every 401 of an operation has one text for credentials of one form, byte for byte (G4.2)", async () => {
    const forms = [
      [undefined, "nonsense", "sk_test_1"],
      [unknownKey("sk"), unknownKey("pk"), stage.ours["revoked"]!, "sk_live_short"],
      [jwt, stage.people.ofDeactivated, stage.people.expired],
      [stage.people.refresh, stage.members.ended.headers.cookie.replace(/^.*=/, "")],
    ];
    for (const { id } of [...operations.values()].filter(({ isPublic }) => !isPublic)) {
      const { path, ask } = goodCalls[id];
      for (const keys of forms) {
        const answers = await Promise.all(
          [ours, theirs, absent].flatMap((workspace) =>
            keys.map((key) =>
              stage.gateway.client(path(workspace), key === undefined ? ask : { ...ask, key }),
            ),
          ),
        );
        expect(new Set(answers.map((answer) => answer.text)).size, id).toBe(1);
        const names = answers.map((answer) => Object.keys(answer.headers).toSorted().join());
        expect(new Set(names).size).toBe(1);
      }
    }
  });

  it("a 401 names a kind of credential that the operation never takes, valid or not (G4.2)", async () => {
    const { people, members } = stage;
    const cookie = members.owner.headers.cookie.replace(/^.*=/, "");
    const cases = [
      // The access token of an end user, sent to operations for API keys and to the portal.
      ["login", [people.good, people.expired, jwt], "an access token"],
      ["listPlayers", [people.good, jwt], "an access token"],
      ["getPortalSession", [people.good, jwt], "an access token"],
      ["listEndUsers", [people.good, jwt], "an access token"],
      ["changePassword", [stage.ours["server"]!, unknownKey("sk")], "an API key"],
      [
        "listLogs",
        [stage.ours["server"]!, stage.theirs["server"]!, unknownKey("pk")],
        "an API key",
      ],
      ["query", [cookie, people.refresh, "A".repeat(86)], "a refresh token or the cookie"],
    ] as const;
    for (const [id, tokens, name] of cases) {
      const { path, ask } = goodCalls[id];
      for (const key of tokens) {
        const answer = await stage.gateway.client(path(ours), { ...ask, key });
        expect(answer.status).toBe(401);
        expect(answer.text, id).toContain(`You sent ${name}`);
        expect(answer.text).not.toContain(key);
      }
    }
    const keyHeader = { headers: { "x-api-key": people.good } };
    const inKeyHeader = await stage.gateway.client(goodCalls.getSchema.path(ours), keyHeader);
    expect(inKeyHeader.text).toContain("`X-Api-Key`, which accepts only API keys");
  });

  it("a 401 names no kind if a credential of the right kind is bad (G4.2)", async () => {
    const { people } = stage;
    const bad = [unknownKey("sk"), unknownKey("pk"), stage.ours["revoked"]!, people.expired, jwt];
    const { path, ask } = goodCalls.query;
    for (const key of [...bad, "nonsense"]) {
      const answer = await stage.gateway.client(path(ours), { ...ask, key });
      expect([answer.status, answer.text.includes("You sent")]).toEqual([401, false]);
    }
  });

  it("the workspace's GUID is accepted in any case", async () => {
    const { path, ask } = goodCalls.query;
    const answer = await stage.gateway.client(path(ours.toUpperCase()), {
      ...ask,
      key: stage.ours["server"],
    });
    expect(answer.status).toBe(200);
  });

  it("a workspace id that is no GUID gets 404 before the credential is checked", async () => {
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

  it("an invalid credential is refused before the body is read", async () => {
    const headers = { "content-type": "text/plain" };
    const answer = await stage.gateway.client(`/${ours}/query`, { body: "{{{", headers });
    expect(answer.status).toBe(401);
  });

  it("the metadata address of a 401 never comes from the request", async () => {
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
    };
    const answer = await stage.gateway.client(`http://evil.example/${ours}/schema`, { headers });
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.headers)).not.toContain("evil.example");
  });

  it("a key in the address is no credential", async () => {
    const answer = await stage.gateway.client(`/${ours}/schema?apikey=${stage.ours["server"]}`);
    expect(answer.status).toBe(401);
  });
});

describe("a deployment dedicated to one workspace (G2.7)", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ settings: { "server.workspace": ours } });
  });
  afterAll(() => stage.close());

  it("serves this workspace, and refuses every other one like a foreign workspace", async () => {
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
