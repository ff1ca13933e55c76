// POST /{workspaceId}/endusers/import/{importId}/execute (G29.4-G29.6): the result of rows in each
// mode, executed once, with exactly the validated rows.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foreignHashes, foreignPassword, kept } from "../support/foreign-hashes.ts";
import { absent, hour, password, roleId, theirs, tokenIn } from "../auth/account-stage.ts";
import { openImportStage, readHere, type ImportStage } from "./import-stage.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage({ readFile: readHere, auth: { defaultRoles: ["customer"] } });
});
afterAll(() => stage.close());

const hash = foreignHashes["PHP bcrypt"]!;
const login = (email: string, given: string) => stage.post("login", { email, password: given });

describe("create", () => {
  it("creates accounts from the rows, with default roles for rows without roles", async () => {
    const file = [
      "email,firstName,lastName,username,emailVerified,roles",
      "ada@example.com,Ada,=1+1,ada,true,editor",
      "alan@example.com,,,,,",
    ].join("\n");
    expect(await stage.import(file)).toMatchObject({
      status: "done",
      mode: "create",
      total: 2,
      done: 2,
      created: 2,
      failed: 0,
      errors: [],
    });
    expect(await stage.accountOf("ada@example.com")).toMatchObject({
      first_name: "Ada",
      last_name: "=1+1",
      username: "ada",
      email_verified: true,
      auth_provider: "local",
      roles: [roleId("editor")],
      password_hash: null,
    });
    expect(await stage.accountOf("alan@example.com")).toMatchObject({
      first_name: null,
      email_verified: false,
      roles: [roleId("customer")],
    });
    expect(await stage.count("gateway.end_user_import_rows")).toBe(0);
  });

  it("reports addresses that already have an account, and leaves these accounts unchanged", async () => {
    const id = await stage.account("taken@example.com", { firstName: "Mine" });
    const file = "email,firstName\nTAKEN@example.com,Other\nno address,\nnew@example.com,New\n";
    expect(await stage.import(file)).toMatchObject({
      status: "done",
      total: 3,
      done: 3,
      created: 1,
      failed: 2,
      errorsTotal: 2,
      errors: [
        { row: 3, field: "email", code: "INVALID" },
        { row: 2, field: "email", code: "EMAIL_TAKEN" },
      ],
    });
    expect(await stage.accountOf("taken@example.com")).toMatchObject({ id, first_name: "Mine" });
  });

  it("finds an account by another spelling of its domain, and imports one row per mailbox", async () => {
    const id = await stage.account("ada@bücher.example", { firstName: "Mine" });
    const file =
      "email,firstName\nada@xn--bcher-kva.example,Other\nnew@ｂücher.example,New\nnew@bücher.example,Twice\n";
    expect(await stage.import(file)).toMatchObject({
      created: 1,
      errors: [
        { row: 4, field: "email", code: "DUPLICATE" },
        { row: 2, field: "email", code: "EMAIL_TAKEN" },
      ],
    });
    const changed = "email,lastName\nada@ｂücher.example,Lovelace\n";
    await stage.import(changed, { mode: "upsert" });
    expect(await stage.accountOf("ada@bücher.example")).toMatchObject({
      id,
      first_name: "Mine",
      last_name: "Lovelace",
    });
  });

  it("users sign in with their old passwords, imported as hashes or as text, and the gateway replaces the hash", async () => {
    const file = [
      "email,password,passwordHash",
      `hashed@example.com,,${hash}`,
      "plain@example.com,a password of old,",
    ].join("\n");
    await stage.import(file);
    expect((await stage.accountOf("hashed@example.com"))!["password_hash"]).toBe(kept(hash));
    const plain = String((await stage.accountOf("plain@example.com"))!["password_hash"]);
    expect(plain).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login("hashed@example.com", foreignPassword)).status).toBe(200);
    expect((await login("plain@example.com", "a password of old")).status).toBe(200);
    expect((await login("hashed@example.com", "a password of old")).status).toBe(401);
    const anew = String((await stage.accountOf("hashed@example.com"))!["password_hash"]);
    expect(anew).toMatch(/^\$argon2id\$/);
  });

  it("mails confirmation links to unconfirmed accounts if the request asks for it", async () => {
    const file = (name: string) =>
      `email,emailVerified\n${name}-1@example.com,\n${name}-2@example.com,true\n`;
    await stage.import(file("quiet"));
    expect(stage.mailTo("quiet-1@example.com")).toBeUndefined();
    await stage.import(file("mailed"), { mode: "create", sendConfirmation: true });
    expect(stage.mailTo("mailed-1@example.com")).toMatchObject({ template: "confirm-email" });
    expect(stage.mailTo("mailed-2@example.com")).toBeUndefined();
  });
});

it("skipExisting creates new accounts and leaves existing ones unchanged", async () => {
  await stage.account("there@example.com", { firstName: "Mine" });
  const file = "email,firstName\nthere@example.com,Other\nfresh@example.com,New\n";
  expect(await stage.import(file, { mode: "skipExisting" })).toMatchObject({
    created: 1,
    skipped: 1,
    failed: 0,
    done: 2,
  });
  expect(await stage.accountOf("there@example.com")).toMatchObject({ first_name: "Mine" });
});

describe("upsert", () => {
  const upsert = { mode: "upsert" };

  it("changes the fields in a row, and nothing for empty cells", async () => {
    const profile = { firstName: "Ada", lastName: "Byron", username: "ada" };
    await stage.account("changed@example.com", { ...profile, emailVerified: true });
    const file =
      "email,firstName,lastName,emailVerified,roles\nchanged@example.com,,Lovelace,false,\nmade@example.com,M,,,\n";
    expect(await stage.import(file, upsert)).toMatchObject({ created: 1, updated: 1, failed: 0 });
    expect(await stage.accountOf("changed@example.com")).toMatchObject({
      first_name: "Ada",
      last_name: "Lovelace",
      username: "ada",
      email_verified: true,
      generation: 0,
    });
  });

  it("sets the roles in a row, and ends the sessions of accounts that lose a role", async () => {
    const [customer, editor] = [roleId("customer"), roleId("editor")];
    const more = await stage.signedIn("more@example.com", { roleIds: [customer] });
    const less = await stage.signedIn("less@example.com", { roleIds: [customer, editor] });
    const file = "email,roles\nmore@example.com,customer;editor\nless@example.com,editor\n";
    await stage.import(file, upsert);
    const rolesOf = async (email: string) => (await stage.accountOf(email))!["roles"];
    expect(await rolesOf("more@example.com")).toEqual([customer, editor].toSorted());
    expect(await rolesOf("less@example.com")).toEqual([editor]);
    const refresh = (refreshToken: string) => stage.post("refresh", { refreshToken });
    expect((await refresh(more.refreshToken)).status).toBe(200);
    expect((await refresh(less.refreshToken)).status).toBe(401);
  });

  it("keeps the password of an account that its owner has used", async () => {
    const used = await stage.signedIn("used@example.com", { emailVerified: true });
    const unused = await stage.account("unused@example.com");
    const file = `email,password,passwordHash\nused@example.com,another password,\nunused@example.com,,${hash}\n`;
    expect(await stage.import(file, upsert)).toMatchObject({ updated: 2, failed: 0 });
    expect((await login("used@example.com", "another password")).status).toBe(401);
    expect((await login("used@example.com", password)).status).toBe(200);
    const { status } = await stage.post("refresh", { refreshToken: used.refreshToken });
    expect(status).toBe(200);
    expect((await stage.accountOf("unused@example.com"))!["id"]).toBe(unused);
    expect((await login("unused@example.com", password)).status).toBe(401);
    expect((await login("unused@example.com", foreignPassword)).status).toBe(200);
  });

  it("that confirms an address removes credentials that another user may have set before", async () => {
    const squatter = await stage.signedIn("squatted@example.com");
    await stage.signedIn("squatted-2@example.com");
    const file = `email,emailVerified,passwordHash\nsquatted@example.com,true,\nsquatted-2@example.com,true,${hash}\n`;
    await stage.import(file, upsert);
    const account = await stage.accountOf("squatted@example.com");
    expect(account).toMatchObject({ email_verified: true, password_hash: null });
    expect((await login("squatted@example.com", password)).status).toBe(401);
    const { status } = await stage.post("refresh", { refreshToken: squatter.refreshToken });
    expect(status).toBe(401);
    expect((await login("squatted-2@example.com", password)).status).toBe(401);
    expect((await login("squatted-2@example.com", foreignPassword)).status).toBe(200);
  });

  it("that confirms an address which a mail scanner has confirmed proves it and removes the same credentials (G14.9)", async () => {
    const email = "scanned@example.com";
    await stage.post("register", { email, password });
    const { confirmUrl } = stage.mailTo(email)!.values;
    await stage.get(`confirm-email?token=${tokenIn(confirmUrl)}`);
    await stage.import(`email,emailVerified\n${email},true\n`, upsert);
    expect(await stage.accountOf(email)).toMatchObject({
      email_verified: true,
      email_proven: true,
      password_hash: null,
    });
  });

  it("leaves a deactivated account deactivated", async () => {
    const { id } = await stage.signedIn("off@example.com");
    await stage.sql("update gateway.end_user set deactivated_at = now() where id = $1", [id]);
    await stage.import("email,firstName\noff@example.com,Back\n", upsert);
    const account = await stage.accountOf("off@example.com");
    expect(account).toMatchObject({ first_name: "Back", deactivated_at: expect.any(Date) });
  });
});

describe("an import", () => {
  const validated = async (file = "email\nonce@example.com\n"): Promise<string> =>
    (await stage.upload(file)).json.importId as string;

  it("is executed once: one of ten concurrent requests succeeds, the others get 409", async () => {
    const id = await validated();
    const answers = await Promise.all(Array.from({ length: 10 }, () => stage.execute(id)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([202, ...Array.from({ length: 9 }, () => 409)]);
    expect((await stage.execute(id)).status).toBe(409);
    expect((await stage.progress(id)).json).toMatchObject({ created: 1, done: 1 });
  });

  it("expires after an hour (404)", async () => {
    const id = await validated("email\nlate@example.com\n");
    stage.pass(hour - 1);
    expect((await stage.progress(id)).status).toBe(200);
    stage.pass(1);
    expect((await stage.progress(id)).status).toBe(404);
    expect((await stage.execute(id)).status).toBe(404);
    expect(await stage.accountOf("late@example.com")).toBeUndefined();
  });

  it("of another workspace gives the same reply as one that does not exist", async () => {
    const id = await validated();
    const elsewhere = await stage.member("owner", theirs);
    const known = await stage.ask(`/${id}`, { workspaceId: theirs, headers: elsewhere.headers });
    const unknown = await stage.ask(`/${absent}`, {
      workspaceId: theirs,
      headers: elsewhere.headers,
    });
    expect([known.status, known.text]).toEqual([404, unknown.text]);
  });

  it.each<[string, string]>([
    [
      "a byte",
      "update gateway.end_user_import_rows set sealed = overlay(sealed placing case substr(sealed, 60, 1) when 'A' then 'B' else 'A' end from 60) where import_id = $1",
    ],
    [
      "a piece left out",
      "delete from gateway.end_user_import_rows where import_id = $1 and number = 1",
    ],
    [
      "the last piece left out",
      "delete from gateway.end_user_import_rows where import_id = $1 and number = 2",
    ],
    [
      "two pieces exchanged",
      `update gateway.end_user_import_rows as r set sealed = o.sealed from gateway.end_user_import_rows as o
        where r.import_id = $1 and o.import_id = $1 and r.number + o.number = 1`,
    ],
    [
      "another import's pieces",
      `update gateway.end_user_import_rows as r set sealed = o.sealed from gateway.end_user_import_rows as o
        where r.import_id = $1 and o.import_id <> $1 and o.number = r.number`,
    ],
  ])("whose stored rows have changed is rejected (409): %s", async (_what, sql) => {
    await validated("email\nother@example.com\n");
    const file = `email\n${Array.from({ length: 250 }, (_, at) => `changed-${at}@example.com`).join("\n")}\n`;
    const id = await validated(file);
    await stage.sql(sql, [id]);
    const before = await stage.count("gateway.end_user");
    const { status, json } = await stage.execute(id);
    expect(status).toBe(409);
    expect(json.error).toContain("changed");
    expect(await stage.count("gateway.end_user")).toBe(before);
    expect((await stage.progress(id)).json).toMatchObject({ status: "validated", done: 0 });
    stage.pass(hour);
  });

  it("without a valid row ends immediately", async () => {
    expect(await stage.import("email\nnobody\n")).toMatchObject({
      status: "done",
      total: 1,
      done: 1,
      failed: 1,
    });
  });

  it("requested with an invalid body is rejected (400)", async () => {
    const id = await validated();
    for (const order of [{}, { mode: "replace" }, { mode: "create", more: true }])
      expect((await stage.execute(id, order)).status).toBe(400);
  });

  it("is only for owners", async () => {
    const id = await validated();
    for (const role of ["viewer", "editor"] as const) {
      const { headers } = await stage.member(role);
      expect((await stage.ask(`/${id}`, { headers })).status).toBe(403);
      const order = { headers, json: { mode: "create" } };
      expect((await stage.ask(`/${id}/execute`, order)).status).toBe(403);
    }
  });
});
