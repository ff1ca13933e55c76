// Sends each kind of token to every operation of a gateway that accepts the tokens of an external
// identity service (G4.2, G36.2, G36.9).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations, type ContractOperation } from "../../src/contract/document.ts";
import { partsOf, signed } from "../auth/forging.ts";
import { openClients } from "../support/clients.ts";
import { openEndUsers } from "../support/end-users.ts";
import { signInMember } from "../support/members.ts";
import { signToken, startTokenIssuer } from "../support/providers/token-issuer.ts";
import { exampleHandlers, successOf } from "./example-handlers.ts";
import { goodCalls, openStage, ours, theirs, type Stage } from "./two-workspaces.ts";

let stage: Stage;
let issuer: Awaited<ReturnType<typeof startTokenIssuer>>;
let tokens: Readonly<Record<(typeof kinds)[number], string>>;

const kinds = [
  "external data",
  "external mcp",
  "external of another workspace",
  "end user",
  "embedded data",
  "embedded mcp",
  "external claims by the workspace's key",
  "end user's claims by the external key",
  "end user's claims by the external key in its name",
] as const;

beforeAll(async () => {
  issuer = await startTokenIssuer("/realms/shop");
  const settings = { "identity.url": issuer.issuer, "http.privateTargets": "127.0.0.1" };
  stage = await openStage({ handlers: exampleHandlers(), settings });
  const { database, baseUrl } = stage.gateway;
  const owner = await signInMember(database, { workspaceId: ours, role: "owner" });
  const stranger = await signInMember(database, { workspaceId: theirs, role: "owner" });
  const now = Math.floor(Date.now() / 1000);
  const external = (email: string, workspaceId: string, resource: string) => ({
    iss: issuer.issuer,
    sub: "user-17",
    aud: `${baseUrl}/${workspaceId}/${resource}`,
    azp: "assistant",
    scope: "gateway:read gateway:write",
    iat: now,
    exp: now + 3_600,
    email,
    email_verified: true,
  });
  const key = issuer.keys[0]!;
  const data = external(owner.email, ours, "query");
  const { consent } = await openClients(database, baseUrl);
  const grant = { userId: owner.userId, workspaceId: ours };
  const endUsers = openEndUsers({ database, baseUrl });
  const endUser = await endUsers.tokenOf({ workspaceId: ours, roles: ["reader"] });
  const { privateKey } = await endUsers.keys.signer(ours, "access");
  endUsers.close();
  const [header, claims] = partsOf(endUser);
  tokens = {
    "external data": signToken(key, data),
    "external mcp": signToken(key, external(owner.email, ours, "mcp")),
    "external of another workspace": signToken(key, external(stranger.email, theirs, "query")),
    "end user": endUser,
    "embedded data": (await consent(grant)).token,
    "embedded mcp": (await consent({ ...grant, resource: "mcp" })).token,
    "external claims by the workspace's key": signed(header, data, privateKey),
    "end user's claims by the external key": signToken(key, claims),
    "end user's claims by the external key in its name": signToken(key, {
      ...claims,
      iss: issuer.issuer,
    }),
  };
});
afterAll(async () => {
  await stage.close();
  await issuer.close();
});

function expectedOf(operation: ContractOperation, kind: (typeof kinds)[number]): number {
  const { callers } = operation;
  const isMcp = operation.path === "/{workspaceId}/mcp";
  if (kind === "end user") return callers.has("endUser") ? successOf(operation) : 401;
  if (!callers.has("oauth")) return 401;
  if (kind === "external mcp") return isMcp ? successOf(operation) : 401;
  if (kind === "external data") return isMcp ? 401 : successOf(operation);
  return kind === "external of another workspace" && !isMcp ? 403 : 401;
}

describe("a gateway that trusts an external identity service", () => {
  const closed = [...operations.values()].filter(({ isPublic }) => !isPublic);
  it.each(closed.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "%s",
    async (_name, operation) => {
      const { path, ask } = goodCalls[operation.id];
      for (const kind of kinds) {
        const headers = { ...ask.headers, authorization: `Bearer ${tokens[kind]}` };
        const { status } = await stage.gateway.client(path(ours), { ...ask, headers });
        expect([kind, status]).toEqual([kind, expectedOf(operation, kind)]);
      }
    },
  );
});
