// Tests the bodies of HTML forms (`x-body: form`). The handler gets values of the declared types.
// The gateway refuses bodies that no browser sends (G24.2).
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Operations } from "../../src/contract/operations.ts";
import type { Answer } from "../support/http-client.ts";
import { openStage, ours, type Stage } from "./two-workspaces.ts";

const formType = "application/x-www-form-urlencoded";
const fields = { token: "t", newPassword: "staple in the rain", confirmPassword: "staple" };

describe("a form", () => {
  let stage: Stage;
  let seen: unknown;
  beforeAll(async () => {
    const submitAdminReset = (call: { body: unknown }) => {
      seen = call.body;
      return { status: 200, type: "text/html", stream: "<!doctype html>" };
    };
    const handlers = { submitAdminReset } as unknown as Partial<Operations>;
    stage = await openStage({ handlers });
  });
  afterAll(() => stage.close());

  const send = (body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> => {
    seen = undefined;
    return stage.gateway.client(`/${ours}/auth/reset`, {
      body,
      headers: { "content-type": formType, ...headers },
    });
  };
  const encoded = (values: Record<string, string>): string =>
    new URLSearchParams(values).toString();

  it.each([
    ["blanks and signs", "a b+c&d=e%f;g"],
    ["letters of other scripts", "Straße – 世界 🙂"],
    ["nothing", ""],
    ["line breaks, which a text field may hold", "a\r\nb"],
  ])("passes %s as typed", async (_name, newPassword) => {
    const answer = await send(encoded({ ...fields, newPassword }));
    expect(answer.status).toBe(200);
    expect({ ...(seen as object) }).toEqual({ ...fields, newPassword });
  });

  it.each([formType.toUpperCase(), `${formType}; charset=UTF-8`, `${formType};charset="utf-8"`])(
    "is recognised by its content type: %s",
    async (type) => {
      expect((await send(encoded(fields), { "content-type": type })).status).toBe(200);
    },
  );

  it("may have 8 KiB and no more", async () => {
    const rest = encoded({ ...fields, newPassword: "" }).length;
    const long = { ...fields, newPassword: "", token: "" };
    const short = encoded(long).length;
    expect(rest).toBeGreaterThan(short);
    const filled = encoded(long).replace("token=", `token=${"a".repeat(4096)}`);
    const padding = "&".repeat(8 * 1024 - filled.length);
    expect((await send(filled + padding)).status).toBe(200);
    expect((await send(`${filled}${padding}&`)).status).toBe(413);
  });

  it.each([
    ["a field twice", `${encoded(fields)}&token=u`],
    ["a field twice, once in disguise", `${encoded(fields)}&%74oken=u`],
    ["an unknown field", `${encoded(fields)}&admin=true`],
    ["__proto__", `${encoded(fields)}&__proto__=x`],
    ["a missing field", encoded({ token: "t", newPassword: "n" })],
    ["a list", `${encoded(fields)}&token[]=u`],
    ["half of an escape", `${encoded(fields)}%4`],
    ["an escape of no byte", `${encoded(fields)}%zz`],
    ["escaped bytes that are no UTF-8", `${encoded(fields)}%ff`],
    ["an escaped overlong NUL", `${encoded(fields)}%c0%80`],
    ["an escaped half of a surrogate pair", `${encoded(fields)}%ed%a0%80`],
    ["bytes that are no UTF-8", Buffer.from([...Buffer.from(encoded(fields)), 0xff])],
    ["UTF-16", Buffer.from(encoded(fields), "utf16le")],
    ["a token of more than 4096 characters", encoded({ ...fields, token: "a".repeat(4097) })],
    ["JSON", JSON.stringify(fields)],
    ["nothing but separators", "&&&"],
  ])("400, as a page (G3.12): %s", async (_name, body) => {
    const { status, headers } = await send(body);
    expect([status, headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(seen).toBeUndefined();
  });

  it("names the repeated field, and the unknown field", async () => {
    expect((await send("<b>=1&<b>=2")).text).toContain(
      "&lt;b&gt;&#34; more than once. Send it once.",
    );
    expect((await send(`${encoded(fields)}&tokem=u`)).text).toContain(
      "/tokem: is not a known key; did you mean token?",
    );
  });

  it("415: a content encoding", async () => {
    expect((await send(encoded(fields), { "content-encoding": "gzip" })).status).toBe(415);
  });

  it("leaves no secret in the query log, in any spelling of its name", async () => {
    const id = randomUUID();
    const body = `%74oken=hunter2&new%50assword=hunter2&confirm%50assword=hunter2`;
    expect((await send(body, { "x-request-id": id })).status).toBe(200);
    const text = "select * from gateway.query_log where request_id = $1";
    const row = await vi.waitFor(
      async () => {
        const [found] = await stage.gateway.database.database.owner.run({ text }, [id]);
        if (found === undefined) throw new Error("no row yet");
        return found;
      },
      { timeout: 30_000, interval: 25 },
    );
    expect(row["body"]).toBe("{}");
    expect(JSON.stringify(row)).not.toContain("hunter2");
  });
});
