// Tests forged rows of accounts, providers and players in a backup (G28.7, G28.8). The restore
// refuses rows that no gateway could have stored, and lists them. With `--skip-accounts` it leaves
// them out, and names them. One example is a password hash that would use a processor for hours at
// every sign-in.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bytesFrame, jsonFrame } from "../../src/lifecycle/file/frames.ts";
import { createSealedFile } from "../../src/lifecycle/file/sealed-file.ts";
import { removeWorkspace } from "../../src/lifecycle/remove.ts";
import { openBackup, restore, type Restored } from "../../src/lifecycle/restore/restore.ts";
import { passwordHash, roleId } from "../auth/account-stage.ts";
import {
  copy,
  openLifecycleStage,
  passphrase,
  shop,
  stretch,
  type LifecycleStage,
} from "./lifecycle-stage.ts";

let stage: LifecycleStage;
let files = 0;
beforeAll(async () => void (stage = await openLifecycleStage([])));
afterAll(() => stage.close());

const id = (n: number): string => `0b6f3c52-6a0e-4a57-9d0e-1f1f6c1ff0${String(n).padStart(2, "0")}`;
const [good, bad, player] = [id(1), id(2), id(3)];
const customer = roleId("customer", copy);

type Row = Readonly<Record<string, string | null>>;
interface Rows {
  readonly accounts?: readonly Row[];
  readonly roles?: readonly Row[];
  readonly identities?: readonly Row[];
  readonly players?: readonly Row[];
  readonly manifest?: object;
}

const account = (more: Row = {}): Row => ({
  id: bad,
  email: "bad@example.com",
  password_hash: passwordHash,
  first_name: "Ada",
  former_emails: "{}",
  email_verified: "t",
  email_proven: "f",
  ...more,
});
const role = (more: Row = {}): Row => ({ end_user_id: bad, role_id: customer, ...more });
const identity = (more: Row = {}): Row => ({
  provider_id: id(9),
  issuer: "https://id.example",
  subject: "ada",
  end_user_id: bad,
  ...more,
});
const steamPlayer = (more: Row = {}): Row => ({
  id: player,
  platform: "steam",
  platform_player_id: "4711",
  end_user_id: bad,
  display_name: "Ada",
  ...more,
});

function tableOf(table: string, rows: readonly Row[] = []): Buffer[] {
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0]!);
  const lines = rows.map((row) => columns.map((column) => row[column] ?? "\\N").join("\t"));
  return [
    jsonFrame("table", { of: "gateway", table, columns }),
    bytesFrame(Buffer.from(`${lines.join("\n")}\n`)),
    jsonFrame("rows", { rows: rows.length }),
  ];
}

async function sealed(rows: Rows): Promise<string> {
  const file = join(stage.folder, `${(files += 1)}.backup`);
  const { accounts, roles, identities, players } = rows;
  const tables = [
    tableOf("gateway.end_user", accounts),
    tableOf("gateway.end_user_role", roles),
    tableOf("gateway.end_user_identity", identities),
    tableOf("gateway_tx.player", players),
  ].filter((frames) => frames.length > 0);
  const count = [accounts, roles, identities, players].flat().filter(Boolean).length;
  const definition = {
    ...shop,
    tables: {},
    roles: { customer: { ...shop.roles["customer"], id: customer } },
    workspace: { ...shop.workspace, id: copy },
  };
  const manifest = {
    takenAt: "2026-01-01T00:00:00Z",
    revision: 1,
    definition,
    rootSecret: Buffer.alloc(32).toString("base64url"),
    secrets: {},
    revokedKeys: [],
    rowRules: 1,
    ...rows.manifest,
  };
  const writer = await createSealedFile(file, passphrase, stretch);
  const end = { tables: tables.length, rows: count, blobs: 0 };
  for (const frame of [jsonFrame("manifest", manifest), ...tables.flat(), jsonFrame("end", end)])
    await writer.write(frame);
  await writer.end();
  await writer.close();
  return file;
}

async function restored(rows: Rows, skipAccounts = false): Promise<Restored> {
  const backup = await openBackup(await sealed(rows), passphrase, { stretch, skipAccounts });
  try {
    return await restore(stage.deps, backup);
  } finally {
    await backup.close();
  }
}
const rowsOf = (table: string, columns: string) =>
  stage.sql(`select ${columns} from ${table} where workspace_id = $1 order by 1`, [copy]);
const removed = () =>
  removeWorkspace(stage.deps, { workspaceId: copy, settle: async () => undefined });

const tooMuch =
  "$argon2id$v=19$m=4194304,t=1000,p=1$OzbBC6zfZkqSnMz6u6xARw$/lSvWTgAzWZbAbuAPZ9DRmr4mDx2snVj+Lq35fFcUto";
const faults: readonly (readonly [string, Rows, RegExp])[] = [
  [
    "a hash that costs hours",
    { accounts: [account({ password_hash: tooMuch })] },
    /bad@example\.com.*cost/,
  ],
  [
    "a hash of no kind",
    { accounts: [account({ password_hash: "md5$x" })] },
    /bad@example\.com.*hash/,
  ],
  [
    "an invalid address",
    { accounts: [account({ email: "bad@example.com>, <a@b.example" })] },
    /address/,
  ],
  [
    "an address in another spelling",
    { accounts: [account({ email: "Bad@Example.com" })] },
    /address/,
  ],
  [
    "an invalid former address",
    { accounts: [account({ former_emails: '{"no address"}' })] },
    /address/,
  ],
  [
    "a name of 5,000 letters",
    { accounts: [account({ first_name: "x".repeat(5_000) })] },
    /bad@example\.com.*first_name/,
  ],
  ["a name with a line break", { accounts: [account({ first_name: "a\\nb" })] }, /first_name/],
  [
    "a time without end",
    { accounts: [account({ created_at: "infinity" })] },
    /bad@example\.com.*created_at/,
  ],
  [
    "a time before the first gateway",
    { accounts: [account({ last_sign_in_at: "4713-01-01 00:00:00+00 BC" })] },
    /bad@example\.com.*last_sign_in_at/,
  ],
  [
    "a generation that cannot grow",
    { accounts: [account({ generation: "2147483647" })] },
    /bad@example\.com.*generation/,
  ],
  [
    "a role that the definition lacks",
    { accounts: [account()], roles: [role({ role_id: id(8) })] },
    new RegExp(`${bad}.*role`),
  ],
  [
    "an identity of 5,000 letters",
    { accounts: [account()], identities: [identity({ subject: "x".repeat(5_000) })] },
    new RegExp(`${bad}.*subject`),
  ],
  [
    "an unknown platform",
    { accounts: [account()], players: [steamPlayer({ platform: "teapot" })] },
    /teapot.*platform/,
  ],
  [
    "a player id that is too long",
    { accounts: [account()], players: [steamPlayer({ platform_player_id: "x".repeat(201) })] },
    /platform_player_id/,
  ],
  [
    "a player's name of 5,000 letters",
    { accounts: [account()], players: [steamPlayer({ display_name: "x".repeat(5_000) })] },
    /display_name/,
  ],
];

describe("a backup with a row that no gateway has stored", () => {
  it.each(faults)("is refused with the row's name and reason: %s", async (_name, rows, reason) => {
    const refusal = await restored(rows).then(
      () => "restored",
      (error: Error) => error.message,
    );
    expect(refusal).toMatch(reason);
    expect(refusal).toContain("--skip-accounts");
    expect(await stage.sql("select id from gateway.workspace")).toEqual([]);
    expect(await stage.sql("select id from gateway.end_user")).toEqual([]);
  });

  it("is restored without that account, its roles and identities if the operator requests it", async () => {
    const kept = { id: good, email: "good@example.com" };
    const answer = await restored(
      {
        accounts: [account(kept), account({ password_hash: tooMuch })],
        roles: [role({ end_user_id: good }), role()],
        identities: [identity({ end_user_id: good, subject: "good" }), identity()],
        players: [
          steamPlayer(),
          steamPlayer({
            id: id(4),
            platform: "teapot",
            end_user_id: good,
            platform_player_id: "2",
          }),
        ],
      },
      true,
    );
    expect(answer.leftOut).toEqual([
      expect.stringMatching(/bad@example\.com.*cost/),
      expect.stringMatching(/teapot.*platform/),
    ]);
    expect(await rowsOf("gateway.end_user", "email")).toEqual([{ email: "good@example.com" }]);
    expect(await rowsOf("gateway.end_user_role", "end_user_id::text as it")).toEqual([
      { it: good },
    ]);
    expect(await rowsOf("gateway.end_user_identity", "subject")).toEqual([{ subject: "good" }]);
    // The link of the player (the gateway's record) stays, without an account.
    expect(await rowsOf("gateway_tx.player", "platform, end_user_id")).toEqual([
      { platform: "steam", end_user_id: null },
    ]);
    await removed();
  });

  it("is refused if two accounts have one address", async () => {
    const rows = { accounts: [account(), account({ id: good })] };
    await expect(restored(rows)).rejects.toThrow(/two accounts with the same address/);
  });

  it("is refused if PostgreSQL never writes its text format", async () => {
    for (const email of ["bad\\100example.com", "bad\\x40example.com", "bad\\.@example.com"])
      await expect(restored({ accounts: [account({ email })] })).rejects.toThrow(/restored/);
  });
});

describe("a backup of an earlier version", () => {
  it("counts confirmed addresses as proven, makes mailboxes, and leaves out roles that the definition has lost", async () => {
    const { email_proven: _unknown, ...old } = account({ password_by_mail: "f" });
    const answer = await restored({
      accounts: [
        { ...old, id: good, email: "ada@bücher.example" },
        { ...old, email: "ada@xn--bcher-kva.example", email_verified: "f" },
      ],
      roles: [role(), role({ role_id: id(8) })],
      manifest: { rowRules: undefined },
    });
    expect(answer.leftOut).toEqual([]);
    expect(await rowsOf("gateway.end_user", "email, mailbox, email_proven as proven")).toEqual([
      { email: "ada@bücher.example", mailbox: "ada@xn--bcher-kva.example", proven: true },
      { email: "ada@xn--bcher-kva.example", mailbox: null, proven: false },
    ]);
    expect(await rowsOf("gateway.end_user_role", "role_id::text as it")).toEqual([
      { it: customer },
    ]);
    await removed();
  });
});
