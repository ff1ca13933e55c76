// A small replacement for a gateway, for cases that a real gateway does not produce at the required
// moment. It answers calls of `fetch`, and records them.
import { createClient, type ClientOptions, type SessionTokens } from "../../src/client/index.ts";
import { shopWorkspace } from "./client-stage.ts";

interface FakeCall {
  readonly path: string;
  readonly init: RequestInit;
  /** The body, if it is text; else the empty text. */
  readonly body: string;
}

type FakeAnswer = (call: FakeCall) => Response | Promise<Response>;

/** @param answers the answers by path, without the query of the address */
export function fakeGateway(answers: Readonly<Record<string, FakeAnswer>>) {
  const calls: FakeCall[] = [];
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const path = url.slice(`http://gateway.test/${shopWorkspace}`.length).replace(/\?.*/, "");
    const body = typeof init.body === "string" ? init.body : "";
    const call = { path, init, body };
    calls.push(call);
    return (answers[path] ?? (() => Response.json({ error: "nothing here" }, { status: 404 })))(
      call,
    );
  };
  return {
    calls,
    /** Returns the calls of one path. */
    to: (path: string): readonly FakeCall[] => calls.filter((call) => call.path === path),
    client: (given: Partial<ClientOptions> = {}) =>
      createClient({
        url: "http://gateway.test",
        workspace: shopWorkspace,
        key: "pk_live_test",
        fetch: send,
        ...given,
      }),
  };
}

/** The tokens of a user. */
export const tokensOf = (user: string, number = 1): SessionTokens => ({
  accessToken: `access-${user}-${number}`,
  refreshToken: `refresh-${user}-${number}`,
  accessTokenExpiresAt: "2030-01-01T00:00:00Z",
  refreshTokenExpiresAt: "2030-01-01T00:00:00Z",
  user: { id: user, email: null, firstName: null, lastName: null, username: null, roles: [] },
  emailVerified: true,
  postLoginRedirectUrl: null,
});

/** An answer of the account service. */
export const serviceAnswer = (data: unknown, status = 200, message = "Said.") =>
  Response.json(
    { isSuccess: status < 400, statusCode: status, message, data, errors: [] },
    { status },
  );

/** The answer of `/schema` with the given tables. */
export const schemaOf = (...tables: readonly string[]) => ({
  tables: tables.map((name) => ({
    id: name,
    name,
    columns: [{ name: "sku" }],
    relations: [{ name: "parts", table: name }],
  })),
});

export const rowsAnswer = (): Response =>
  Response.json({
    data: [],
    meta: { count: 0, limit: 50, offset: 0, total: null, durationMs: 1, nextCursor: null },
  });
