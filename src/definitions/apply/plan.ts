// Computes the plan for applying a definition. It lists every change, the number of rows that lose
// data, and the reasons why a change is impossible. Only reads the database. The command `diff`
// shows the plan, and `apply` runs it.
import { findApiKeys } from "../../access/index.ts";
import {
  rootSecretPlace,
  type DefinitionAsset,
  type ManagedBy,
  type UntrackedTables,
  type StoredWorkspace,
  type WrittenTexts,
} from "../../catalog/index.ts";
import { randomToken, type Diagnostic, type SecretBox } from "../../platform/index.ts";
import { keySecretPath, needsSecret } from "../keys/api-keys.ts";
import { change, type Change, type MeasuredChange } from "../diff/change.ts";
import { diffDefinitions } from "../diff/diff.ts";
import { compareSecrets, type SecretChanges } from "./sealed-secrets.ts";
import { planMails, type MailWrite } from "./mails.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import type { CustomisedMail } from "../../mail/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/**
 * A definition that was read and checked. Entries that are already stored have their stored ids.
 */
export interface ResolvedDefinition {
  readonly definition: WorkspaceDefinition;
  /** The secrets, by their path in the definition, for example `keys.backend.secret`. */
  readonly secrets: ReadonlyMap<string, string>;
  /**
   * Files that the definition names, for example the logo. Undefined if the definition was not read
   * from files; then the stored files stay as they are.
   */
  readonly assets?: readonly DefinitionAsset[] | undefined;
  /** The texts with placeholders. Undefined if the stored texts stay as they are. */
  readonly written?: WrittenTexts | undefined;
  /**
   * The customised mails in the folder. Undefined if the definition was not read from files; then
   * the stored mails stay as they are.
   */
  readonly mails?: readonly CustomisedMail[];
  /** Warnings about entries of the definition that are allowed, but may be mistakes. */
  readonly warnings?: readonly Diagnostic[];
  /**
   * Returns file, line and column of the entry at a path such as `tables.orders`. Undefined if the
   * definition was not read from files.
   */
  readonly positionOf?: (path: string) => string | undefined;
}

export interface Plan
  extends
    Required<Pick<ResolvedDefinition, "secrets" | "warnings">>,
    Pick<ResolvedDefinition, "assets" | "written"> {
  readonly before: WorkspaceDefinition | undefined;
  readonly after: WorkspaceDefinition;
  readonly secretChanges: SecretChanges;
  /** Revision of the stored definition. 0 for a new workspace. */
  readonly revision: number;
  /**
   * The manager of the stored definition: definition files (`files`) or the portal (`portal`). Null
   * for a new workspace.
   */
  readonly managedBy: ManagedBy | null;
  readonly rootSecret: Buffer;
  /**
   * The stored untracked tables: tables on which no cached response depends. Null for a new
   * workspace, or if none are stored.
   */
  readonly untracked: UntrackedTables | null;
  /** The changes of the stored versions of customised mails. */
  readonly mailWrites: readonly MailWrite[];
  readonly changes: readonly MeasuredChange[];
}

/**
 * Computes the plan for applying a definition: all changes, and how many rows each change affects.
 * @throws the database's error if a count query fails
 */
export async function makePlan(
  connection: Connection,
  secretBox: SecretBox,
  stored: StoredWorkspace | undefined,
  { definition, secrets, assets, written, mails, warnings = [], positionOf }: ResolvedDefinition,
): Promise<Plan> {
  // Removes undefined fields, because the database stores the definition as JSON.
  const after = JSON.parse(JSON.stringify(definition)) as WorkspaceDefinition;
  const { id } = after.workspace;
  const secret =
    stored === undefined ? randomToken(32) : secretBox.open(stored.rootSecret, rootSecretPlace(id));
  const rootSecret = Buffer.from(secret, "base64url");
  const secretChanges = await compareSecrets(connection, id, rootSecret, secrets);
  const mailPlan = await planMails(connection, id, mails);
  const changes = [
    ...diffDefinitions(stored?.definition, after),
    ...(await newKeySecrets(connection, stored?.definition, after, secrets)),
    ...(stored === undefined
      ? []
      : [...secretChanges.set.keys()].map((path) => change("secret", path, "new secret"))),
    ...secretChanges.dropped.map((path) => change("secret", path, "secret removed")),
    ...mailPlan.changes,
  ];
  const measured: MeasuredChange[] = [];
  for (const item of changes)
    measured.push(await measure(connection, item, positionOf?.(item.path) ?? null));
  return {
    before: stored?.definition,
    after,
    secrets,
    secretChanges,
    assets,
    written,
    warnings,
    revision: stored?.revision ?? 0,
    managedBy: stored?.managedBy ?? null,
    rootSecret,
    untracked: stored?.untracked ?? null,
    mailWrites: mailPlan.writes,
    changes: measured,
  };
}

/** Returns a change for each existing API key that gets another secret. */
async function newKeySecrets(
  connection: Connection,
  before: WorkspaceDefinition | undefined,
  after: WorkspaceDefinition,
  secrets: ReadonlyMap<string, string>,
): Promise<Change[]> {
  if (before === undefined) return [];
  const known = new Set(Object.values(before.keys).map((key) => key.id));
  const rows = new Map(
    (await findApiKeys(connection, after.workspace.id)).map((row) => [row.id, row]),
  );
  return Object.entries(after.keys).flatMap(([name, key]) => {
    const path = keySecretPath(name);
    if (!known.has(key.id) || !needsSecret(key, rows.get(key.id), secrets.get(path))) return [];
    return [change("secret", path, "new secret; the old secret stops working at once")];
  });
}

/**
 * Runs the count queries (probes) of a change in order. Stops at the first query that finds rows
 * which make the change impossible, because later queries could then fail.
 */
async function measure(
  connection: Connection,
  { probes, refusal, ...described }: Change,
  place: string | null,
): Promise<MeasuredChange> {
  const losses: number[] = [];
  let obstacle = refusal;
  for (const probe of obstacle === null ? probes : []) {
    const [row] = await connection.run<[string]>({ text: probe.count }, [], { rowMode: "array" });
    const count = Number(row?.[0]);
    if (probe.effect === "loses") losses.push(count);
    else if (count > 0) {
      obstacle = probe.tell(count);
      break;
    }
  }
  const rowsLost = losses.length === 0 ? null : Math.max(...losses);
  return { ...described, place, rowsLost, obstacle };
}
