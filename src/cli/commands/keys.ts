// `gateway keys`: lists and rotates the keys of a workspace, those that sign its tokens among them. Only the text of a publishable key
// can be shown again; a new secret is shown once.
import {
  findWorkspaceBy,
  IDENTITY_KEYS,
  MASTER_KEY,
  listKeys,
  revokeKey,
  ROOT_SECRET,
  rotateKey,
  rotateRootSecret,
  showKey,
  type ListedKey,
  rotateSigningKeys,
  SIGNING_KEYS,
} from "../../definitions/index.ts";
import { withDeployment } from "../command.ts";
import type { RotateMasterOptions } from "../rotate-master-key.ts";
import type { RotatedKey } from "../../auth/index.ts";
import { textTable } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { UsageError } from "../usage/usage-error.ts";
import type { Deployment } from "../deployment/deployment.ts";
import type { GlobalOptions, Outcome } from "../program.ts";
import type { Guid } from "../../contract/index.ts";

interface Options extends GlobalOptions {
  readonly workspace?: string;
}

interface RotateOptions extends Options, RotateMasterOptions {
  readonly now?: true;
}

/** Runs with the workspace that the options name. */
const withWorkspace = (
  terminal: Terminal,
  options: Options,
  work: (deployment: Deployment, workspaceId: Guid) => Promise<Outcome>,
): Promise<Outcome> =>
  withDeployment(terminal, options, async (deployment) => {
    const { database, config } = deployment;
    const name = options.workspace ?? config.server.workspace;
    return work(deployment, (await findWorkspaceBy(database.owner, name)).id);
  });

export const printKeys = (terminal: Terminal, options: Options): Promise<Outcome> =>
  withWorkspace(terminal, options, async (deployment, workspaceId) => {
    const rows = await listKeys(deployment, workspaceId);
    if (options.json === true) printJson(terminal, rows);
    else terminal.print(keysText(rows));
  });

export const printKey = (terminal: Terminal, options: Options, name: string): Promise<Outcome> =>
  withWorkspace(terminal, options, async (deployment, workspaceId) => {
    const token = await showKey(deployment, workspaceId, name);
    if (options.json === true) printJson(terminal, { name, token });
    else terminal.print(token);
  });

export async function rotate(
  terminal: Terminal,
  options: RotateOptions,
  name: string,
): Promise<Outcome> {
  refuseForeign(name, options);
  const { json } = options;
  const isUrgent = options.now === true;
  if (isUrgent && options.undo !== true && name !== SIGNING_KEYS && name !== IDENTITY_KEYS)
    terminal.complain(
      `--now is for ${SIGNING_KEYS} and ${IDENTITY_KEYS}; whatever else is rotated changes at once.`,
    );
  if (name === MASTER_KEY)
    return (await import("../rotate-master-key.ts")).rotateMasterKey(terminal, options);
  if (name === IDENTITY_KEYS) return rotateIdentity(terminal, options);
  return withWorkspace(terminal, options, async (deployment, workspaceId) => {
    if (name === SIGNING_KEYS) {
      const keys = await rotateSigningKeys(deployment, { workspaceId, isUrgent });
      if (json === true) return printJson(terminal, { isUrgent, keys });
      return terminal.print(rotatedKeysText(keys, isUrgent));
    }
    if (name === ROOT_SECRET) {
      if (!(await rotateRootSecret(deployment, workspaceId))) {
        terminal.complain(
          "The workspace was removed meanwhile: there is no root secret to rotate.",
        );
        return 1;
      }
      if (json === true) return printJson(terminal, { rotated: true });
      return terminal.print(ROOT_ROTATED);
    }
    const made = await rotateKey(deployment, workspaceId, name);
    if (json === true) return printJson(terminal, made);
    terminal.print(made.token);
    if (made.kind === "server")
      terminal.complain(
        "This secret is shown only now. A secret that the definition gives the key comes back with the next apply.",
      );
  });
}

const ROOT_ROTATED =
  "The workspace has another root secret, and every node uses it within 2 s: links to files that were signed before open nothing, cursors and reset codes from before are refused, and masks of the kind hash show other values. Attempts to sign in and mails that were counted count no more, and devices that people have signed in with are known again once they do so anew. Sessions, keys and passwords stay.";

/** Options of some keys alone, by the name under which they come. */
const foreign = {
  undo: { flag: "--undo", isFor: (name: string) => name === MASTER_KEY },
  force: { flag: "--force", isFor: (name: string) => name === MASTER_KEY },
  newKeyEnv: { flag: "--new-key-env", isFor: (name: string) => name === MASTER_KEY },
  workspace: {
    flag: "--workspace",
    isFor: (name: string) => name !== MASTER_KEY && name !== IDENTITY_KEYS,
  },
} as const;

/** What an option would have changed is not left out without a word. @throws UsageError */
function refuseForeign(name: string, options: RotateOptions): void {
  for (const [key, { flag, isFor }] of Object.entries(foreign))
    if (Object.hasOwn(options, key) && !isFor(name))
      throw new UsageError(
        flag === "--workspace"
          ? `${name} is of all workspaces: ${flag} is not for it. Nothing was changed.`
          : `${flag} is for ${MASTER_KEY}, and not for ${name}. Nothing was changed.`,
      );
  if (options.undo === true && (options.force === true || options.newKeyEnv !== undefined))
    throw new UsageError(
      "--undo takes a rotation back, and goes with neither --force nor --new-key-env.",
    );
}

/** Of all workspaces. By age they change by themselves, so that a command is for emergencies alone. */
async function rotateIdentity(terminal: Terminal, options: RotateOptions): Promise<Outcome> {
  if (options.now !== true)
    throw new UsageError(
      `The keys of the identity service change every 90 days by themselves; --now replaces them at once, and ends all access tokens of clients.`,
    );
  const { rotateIdentityKeys } = await import("../../oauth/index.ts");
  return withDeployment(terminal, options, async ({ database: { control }, secretBox }) => {
    const rotation = { secretBox, now: Date.now(), rotation: "urgent" } as const;
    const kid = await control.transaction((connection) => rotateIdentityKeys(connection, rotation));
    if (options.json === true) return printJson(terminal, { isUrgent: true, kid });
    terminal.print(
      `${kid} signs at once, and the keys before it are gone: every node refuses their tokens within 2 s, and clients ask their people anew.`,
    );
  });
}

export const revoke = (terminal: Terminal, options: Options, name: string): Promise<Outcome> =>
  withWorkspace(terminal, options, async (deployment, workspaceId) => {
    const revoked = await revokeKey(deployment, workspaceId, name);
    if (options.json === true) return printJson(terminal, { name, revoked });
    terminal.print(revoked ? `${name} is revoked.` : `${name} was revoked already.`);
  });

function keysText(rows: readonly ListedKey[]): string {
  if (rows.length === 0) return "The workspace has no keys.";
  const state = ({ revokedAt, published }: ListedKey): string =>
    revokedAt !== null
      ? `revoked ${revokedAt.slice(0, 10)}`
      : published
        ? "live, published"
        : "live";
  return textTable(
    ["NAME", "KIND", "BEGINS WITH", "MADE", "STATE"],
    rows.map((row) => [
      row.name,
      row.kind,
      `${row.prefix}…`,
      row.createdAt.slice(0, 10),
      state(row),
    ]),
  );
}

/** Which keys sign next, from when, and what that means for tokens that were issued. @param isUrgent whether the old keys are dead */
function rotatedKeysText(keys: readonly RotatedKey[], isUrgent: boolean): string {
  const rows = keys.map(({ purpose, kid, signsFrom }) => [
    `${purpose} tokens`,
    kid,
    signsFrom.toISOString(),
  ]);
  return [textTable(["SIGNS", "KEY ID", "FROM"], rows), meaning(keys, isUrgent)].join("\n");
}

function meaning(keys: readonly RotatedKey[], isUrgent: boolean): string {
  if (isUrgent)
    return "They sign at once, and the keys before them are gone: every node refuses the tokens of those within 2 s, and who holds a refresh token gets another access token. Whoever keeps jwks.json verifies the new tokens within an hour.";
  if (!keys.some((key) => key.isNew))
    return "Nothing has changed: these keys were waiting already. Until their time the keys before them sign.";
  return "They are published in jwks.json. Until their time the keys before them sign, whose tokens stay good to their end.";
}
