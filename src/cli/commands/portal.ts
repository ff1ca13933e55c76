// `gateway portal`: who administers a workspace, invitations, and for people who cannot get in another password or the end of their sessions.
import { createCatalog } from "../../catalog/index.ts";
import { GatewayError, isEmailAddress } from "../../contract/index.ts";
import { findWorkspaceBy, readStoredDefinition } from "../../definitions/index.ts";
import { createMail } from "../../mail/index.ts";
import { createLogger, plural, printable, systemClock } from "../../platform/index.ts";
import { revokeGrantsOf } from "../../oauth/index.ts";
import { createJobQueue } from "../../platform/jobs/index.ts";
import {
  endSessionsOf,
  invite,
  listMembersOf,
  listPortalSessions,
  portalRealm,
  renewPassword,
} from "../../portal/index.ts";
import { withDeployment } from "../command.ts";
import { textTable } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { UsageError } from "../usage/usage-error.ts";
import type { MemberRole } from "../../access/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Deployment } from "../deployment/deployment.ts";
import type { GlobalOptions, Outcome } from "../program.ts";

interface Options extends GlobalOptions {
  readonly workspace?: string;
}
interface InviteOptions extends Options {
  readonly role: MemberRole;
}
interface SessionsOptions extends GlobalOptions {
  readonly end?: true;
}

const workspaceIdOf = async (
  { database, config }: Deployment,
  { workspace }: Options,
): Promise<Guid> =>
  (await findWorkspaceBy(database.owner, workspace ?? config.server.workspace)).id;

export const printMembers = (terminal: Terminal, options: Options): Promise<Outcome> =>
  withDeployment(terminal, options, async (deployment) => {
    const workspaceId = await workspaceIdOf(deployment, options);
    const members = await listMembersOf(deployment.database.control, workspaceId, new Date());
    if (options.json === true) return printJson(terminal, { members });
    if (members.length === 0)
      return terminal.print(
        "Nobody administers this workspace yet: gateway portal invite <address> --role owner.",
      );
    const rows = members.map(({ email, role, status, lastSignInAt, expiresAt }) => [
      printable(email),
      role,
      status === "active" ? "member" : `invited until ${minuteOf(expiresAt)}`,
      lastSignInAt === null ? null : minuteOf(lastSignInAt),
    ]);
    terminal.print(textTable(["ADDRESS", "ROLE", "STATE", "SIGNED IN (UTC)"], rows));
  });

const minuteOf = (time: string | null): string => (time ?? "").slice(0, 16).replace("T", " ");

export async function inviteMember(
  terminal: Terminal,
  options: InviteOptions,
  email: string,
): Promise<Outcome> {
  requireAddress(email);
  return withDeployment(terminal, options, async (deployment): Promise<Outcome> => {
    const workspaceId = await workspaceIdOf(deployment, options);
    try {
      const url = await mailInvitation(deployment, workspaceId, email, options.role);
      if (options.json === true) return printJson(terminal, { email, role: options.role, url });
      terminal.print(`${url}\n\nThe link works once, for 72 hours. It is also mailed to ${email}.`);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      terminal.complain(error.message);
      return 1;
    }
  });
}

/** @returns the address that the mail leads to @throws GatewayError */
async function mailInvitation(
  { config, database, secretBox, baseUrl }: Deployment,
  workspaceId: Guid,
  email: string,
  role: MemberRole,
): Promise<string> {
  const { control, owner, direct } = database;
  const log = createLogger("silent");
  const jobs = createJobQueue({ control, connection: direct, log });
  const catalog = createCatalog({ control, secretBox, log });
  const mail = createMail({ jobs, control, catalog, secretBox, clock: systemClock, config });
  try {
    const { workspace } = await readStoredDefinition(owner, workspaceId);
    const realm = portalRealm(config.secrets.masterKey);
    const language = workspace.auth.defaultLanguage;
    const guest = { workspaceId, email, role, inviter: null, language, now: Date.now() };
    const { url } = await control.transaction((connection) =>
      invite({ realm, mailer: mail.mailer, baseUrl }, connection, guest),
    );
    return url;
  } finally {
    await mail.close?.();
    await jobs.close();
    catalog.close();
  }
}

export async function renew(
  terminal: Terminal,
  options: GlobalOptions,
  email: string,
): Promise<Outcome> {
  requireAddress(email);
  return withDeployment(terminal, options, async ({ database }): Promise<Outcome> => {
    const password = await renewPassword(database.control, email, revokeGrantsOf);
    if (password === undefined) return nobody(terminal, email);
    if (options.json === true) return printJson(terminal, { email, password });
    terminal.print(password);
    terminal.complain(
      "This password is shown only now. All sessions of the account have ended, and what clients were let into is taken back.",
    );
  });
}

export async function sessions(
  terminal: Terminal,
  options: SessionsOptions,
  email: string,
): Promise<Outcome> {
  requireAddress(email);
  return withDeployment(terminal, options, async ({ database }): Promise<Outcome> => {
    if (options.end === true) {
      const ended = await endSessionsOf(database.control, email);
      if (ended === undefined) return nobody(terminal, email);
      if (options.json === true) return printJson(terminal, { email, ended });
      return terminal.print(`${plural(ended, "session")} ended.`);
    }
    const listed = await listPortalSessions(database.control, email, new Date());
    if (listed === undefined) return nobody(terminal, email);
    if (options.json === true) return printJson(terminal, { sessions: listed });
    if (listed.length === 0) return terminal.print("There are no sessions.");
    const rows = listed.map((session) => [
      minuteOf(session.createdAt.toISOString()),
      minuteOf(session.lastUsedAt.toISOString()),
      minuteOf(session.expiresAt.toISOString()),
      session.sourceIp,
      printable(session.userAgent ?? "").slice(0, 60),
    ]);
    terminal.print(textTable(["BEGAN (UTC)", "USED", "ENDS", "FROM", "BY"], rows));
  });
}

/** @throws UsageError */
function requireAddress(email: string): void {
  if (!isEmailAddress(email))
    throw new UsageError(`${printable(email)} is no e-mail address, such as name@example.com.`);
}

function nobody(terminal: Terminal, email: string): 1 {
  terminal.complain(`Nobody signs in to the portal as ${printable(email)}.`);
  return 1;
}
