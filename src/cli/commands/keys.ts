// `gateway keys`: lists, shows, rotates and revokes the API keys of a workspace. Also rotates the
// keys that sign access tokens, the root secret and the master key. A publishable API key can be
// shown again. The secrets of other API keys are shown only once.
import {
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
import { withDeployment, withWorkspace } from "../command.ts";
import type { RotateMasterOptions } from "../rotate-master-key.ts";
import type { RotatedKey } from "../../tokens/index.ts";
import { textTable } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { CommandError, UsageError } from "../errors.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

interface RotateKeyOptions extends RotateMasterOptions {
  readonly now?: true;
}

export const printKeys = (terminal: Terminal, options: GlobalOptions): Promise<CommandOutcome> =>
  withWorkspace(terminal, options, async (deployment) => {
    const rows = await listKeys(deployment, deployment.workspace.id);
    if (options.json === true) printJson(terminal, rows);
    else terminal.print(keysText(rows));
  });

export const printKey = (
  terminal: Terminal,
  options: GlobalOptions,
  name: string,
): Promise<CommandOutcome> =>
  withWorkspace(terminal, options, async (deployment) => {
    const token = await showKey(deployment, deployment.workspace.id, name);
    if (options.json === true) printJson(terminal, { name, token });
    else terminal.print(token);
  });

export async function rotate(
  terminal: Terminal,
  options: RotateKeyOptions,
  name: string,
): Promise<CommandOutcome> {
  refuseOtherOptions(name, options);
  const { json } = options;
  const isUrgent = options.now === true;
  if (isUrgent && options.undo !== true && name !== SIGNING_KEYS && name !== IDENTITY_KEYS)
    terminal.printError(
      `--now has no effect here: it is for ${SIGNING_KEYS} and ${IDENTITY_KEYS}. All other keys change at once anyway.`,
    );
  if (name === MASTER_KEY)
    return (await import("../rotate-master-key.ts")).rotateMasterKey(terminal, options);
  if (name === IDENTITY_KEYS) return rotateIdentity(terminal, options);
  return withWorkspace(terminal, options, async (deployment) => {
    const workspaceId = deployment.workspace.id;
    if (name === SIGNING_KEYS) {
      const keys = await rotateSigningKeys(deployment, { workspaceId, isUrgent });
      if (json === true) return printJson(terminal, { isUrgent, keys });
      return terminal.print(rotatedKeysText(keys, isUrgent));
    }
    if (name === ROOT_SECRET) {
      if (!(await rotateRootSecret(deployment, workspaceId)))
        throw new CommandError(
          "The workspace was removed while this command ran, so its root secret no longer exists.",
        );
      if (json === true) return printJson(terminal, { rotated: true });
      return terminal.print(ROOT_ROTATED);
    }
    const created = await rotateKey(deployment, workspaceId, name);
    if (json === true) return printJson(terminal, created);
    terminal.print(created.token);
    if (created.kind === "server")
      terminal.printError(
        "This secret is shown only once. If your definition files set a secret for this key, change it there too. Otherwise the next gateway apply replaces the new secret.",
      );
  });
}

const ROOT_ROTATED =
  "The workspace has a new root secret, and every node uses it within 2 s. The gateway refuses signed links to files, pagination cursors and password reset codes from before the rotation. Columns with a mask of the kind `hash` show new values. The counters of sign-in attempts and of sent mails start at zero. Each device counts as unknown until its user signs in again. Sessions, API keys and passwords stay valid.";

/**
 * Refuses options that have no effect on the named key, so that the user notices the mistake.
 * @throws UsageError if the user gave such an option
 */
function refuseOtherOptions(name: string, options: RotateKeyOptions): void {
  const masterOnly = { undo: "--undo", force: "--force", newKeyEnv: "--new-key-env" };
  for (const [key, flag] of Object.entries(masterOnly))
    if (Object.hasOwn(options, key) && name !== MASTER_KEY)
      throw new UsageError(
        `The option ${flag} can be used only with the key ${MASTER_KEY}, not with ${name}. Nothing was changed.`,
      );
  if (options.workspace !== undefined && (name === MASTER_KEY || name === IDENTITY_KEYS))
    throw new UsageError(
      `The key ${name} belongs to all workspaces, so --workspace is not allowed. Nothing was changed. Run the command without --workspace.`,
    );
  if (options.undo === true && (options.force === true || options.newKeyEnv !== undefined))
    throw new UsageError("--undo cannot be combined with --force or --new-key-env.");
}

/**
 * Replaces the keys of the identity service, which all workspaces share. The gateway replaces these
 * keys automatically every 90 days, so this command is for emergencies.
 */
async function rotateIdentity(
  terminal: Terminal,
  options: RotateKeyOptions,
): Promise<CommandOutcome> {
  if (options.now !== true)
    throw new UsageError(
      `The gateway replaces the keys of the identity service automatically every 90 days. Add --now to replace them at once. This ends all access tokens of OAuth clients.`,
    );
  const { replaceIdentityKeys } = await import("../../oauth/index.ts");
  return withDeployment(terminal, options, async ({ database: { control }, secretBox }) => {
    const kid = await control.transaction((connection) =>
      replaceIdentityKeys(connection, { secretBox, now: Date.now() }),
    );
    if (options.json === true) return printJson(terminal, { isUrgent: true, kid });
    terminal.print(
      `The new key ${kid} signs from now on, and the older keys are deleted. Every node refuses tokens of the older keys within 2 s. Each OAuth client must ask its users for access again.`,
    );
  });
}

export const revoke = (
  terminal: Terminal,
  options: GlobalOptions,
  name: string,
): Promise<CommandOutcome> =>
  withWorkspace(terminal, options, async (deployment) => {
    const revoked = await revokeKey(deployment, deployment.workspace.id, name);
    if (options.json === true) return printJson(terminal, { name, revoked });
    terminal.print(
      revoked
        ? `The key ${name} is revoked. Every node refuses the key within 2 s.`
        : `The key ${name} was already revoked, so nothing was changed.`,
    );
  });

function keysText(rows: readonly ListedKey[]): string {
  if (rows.length === 0) return "The workspace has no API keys.";
  const state = ({ revokedAt, published }: ListedKey): string =>
    revokedAt !== null
      ? `revoked ${revokedAt.slice(0, 10)}`
      : published
        ? "live, published"
        : "live";
  return textTable(
    ["NAME", "KIND", "BEGINS WITH", "MADE", "STATE", "ORIGINS"],
    rows.map((row) => [
      row.name,
      row.kind,
      `${row.prefix}…`,
      row.createdAt.slice(0, 10),
      state(row),
      row.origins === null ? "all" : row.origins.join(" "),
    ]),
  );
}

/**
 * Returns a text that lists the new signing keys and the time from which each key signs. The text
 * also says how long tokens of the old keys stay valid.
 * @param isUrgent true if the old keys were deleted at once
 */
function rotatedKeysText(keys: readonly RotatedKey[], isUrgent: boolean): string {
  const rows = keys.map(({ purpose, kid, signsFrom }) => [
    `${purpose} tokens`,
    kid,
    signsFrom.toISOString(),
  ]);
  return [textTable(["SIGNS", "KEY ID", "FROM"], rows), rotationEffect(keys, isUrgent)].join("\n");
}

function rotationEffect(keys: readonly RotatedKey[], isUrgent: boolean): string {
  if (isUrgent)
    return "The new keys sign from now on, and the older keys are deleted. Every node refuses tokens of the older keys within 2 s. A client with a refresh token gets a new access token. A server that caches jwks.json may refuse the new tokens for at most an hour.";
  if (!keys.some((key) => key.isNew))
    return "Nothing has changed, because an earlier rotation has already published these new keys. The older keys sign tokens until the time in the column FROM.";
  return "The new keys are published in jwks.json. The older keys sign tokens until the time in the column FROM. Tokens of the older keys stay valid until they expire.";
}
