// Tests refusals of invalid bodies, for operations with the error shape of services. The refusal
// has a line for every invalid field (G3.4).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../support/http-client.ts";
import { exampleHandlers } from "./example-handlers.ts";
import { openStage, ours, type Stage } from "./two-workspaces.ts";

const address = "must be an e-mail address of at most 254 characters, such as name@example.com";
const length = "must be 8 to 128 characters long";

describe("an invalid body", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ handlers: exampleHandlers() });
  });
  afterAll(() => stage.close());

  const post = (operation: string, json: unknown): Promise<Answer> =>
    stage.gateway.client(`/${ours}/auth/${operation}`, { json, key: stage.ours["server"] });
  const good = { email: "ada@example.com", password: "correct horse battery" };

  it.each<[name: string, body: object, errors: readonly string[]]>([
    ["nothing", {}, ["/email: is required", "/password: is required"]],
    [
      "two bad fields",
      { email: "ada", password: "short" },
      [`/email: ${address}`, `/password: ${length}`],
    ],
    ["other types", { email: 1, password: null }, [`/email: ${address}`, `/password: ${length}`]],
    [
      "a misspelt field",
      { emial: "ada@example.com", password: good.password },
      ["/emial: is not a known key; did you mean email?"],
    ],
    [
      "a field that only the workspace may set",
      { ...good, roles: ["admin"] },
      ["/roles: is not a known key; known are email, password, firstName, lastName, username"],
    ],
    [
      "a name with a line break",
      { ...good, firstName: "Ada\nBcc: x" },
      ["/firstName: must be one line of 1 to 100 characters"],
    ],
  ])("%s: errors lists every invalid field", async (_name, body, errors) => {
    const { status, json } = await post("register", body);
    expect(status).toBe(400);
    expect(json).toEqual({
      isSuccess: false,
      statusCode: 400,
      message: "The request is not valid. See the details.",
      data: null,
      errors,
    });
  });

  it.each(["[]", "null", '"text"', "1"])("%s is no object, so no field is named", async (body) => {
    const headers = { "content-type": "application/json" };
    const key = stage.ours["server"];
    const answer = await stage.gateway.client(`/${ours}/auth/login`, { body, headers, key });
    expect([answer.status, answer.json.message, answer.json.errors]).toEqual([
      400,
      "The body must be an object.",
      [],
    ]);
  });

  it("of many unknown fields only the first is named", async () => {
    const flood = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`x${index}`, 1]));
    const { status, json } = await post("login", { ...good, ...flood });
    expect([status, json.errors.length]).toEqual([400, 1]);
  });

  it("passwords are counted in code points", async () => {
    const emoji = "🙂";
    for (const [password, status] of [
      [emoji.repeat(7), 400],
      [emoji.repeat(8), 200],
      [emoji.repeat(128), 200],
      [emoji.repeat(129), 400],
    ] as const) {
      expect([password.length, (await post("register", { ...good, password })).status]).toEqual([
        password.length,
        status,
      ]);
    }
  });

  it.each([
    "a@b.c",
    " Ada@Example.COM ",
    "o'hara+shop@sub.example.co",
    "grüße@münchen.example",
    `${"a".repeat(242)}@example.com`,
  ])("an e-mail address is accepted: %s", async (email) => {
    expect((await post("login", { ...good, email })).status).toBe(200);
  });

  it.each([
    "",
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "a b@example.com",
    "a@b@example.com",
    "ada@example.com\nBcc: x@example.com",
    "ada@exam\u0000ple.com",
    "<ada@example.com>",
    "ada@example.",
    `${"a".repeat(243)}@example.com`,
  ])("an e-mail address is refused: %j", async (email) => {
    expect((await post("login", { ...good, email })).json.errors).toEqual([`/email: ${address}`]);
  });

  it("a code has six digits, and a token is any text", async () => {
    for (const code of ["12345", "1234567", "12345a", "１２３４５６", 123456]) {
      const { json } = await post("verify-reset-code", { email: good.email, code });
      expect(json.errors).toEqual(["/code: must be 6 digits"]);
    }
    for (const refreshToken of ["", "nonsense", "\u0000", "a".repeat(4096)]) {
      expect((await post("logout", { refreshToken })).status).toBe(200);
    }
  });

  it.each(["4711", "a-b_c.d:e|f@g", "0", "%2f", "[]", "a b", "a/b", "a\\b", "é"])(
    "a player's id is accepted: %s",
    async (platformPlayerId) => {
      expect((await post("acme/assert", { platformPlayerId })).status).toBe(200);
    },
  );

  it.each(["", ".", "..", "a\u0000", "a".repeat(201)])(
    "a player's id is refused: %j",
    async (platformPlayerId) => {
      expect((await post("acme/assert", { platformPlayerId })).json.errors).toEqual([
        "/platformPlayerId: must be 1 to 200 characters without control characters, other than . and ..",
      ]);
    },
  );
});
