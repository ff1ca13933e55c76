// `gateway portal`: lists the members of a workspace and invites members. For a portal user (a
// person who administers workspaces), sets a new password or ends all sessions.
import { createCatalog } from "../../catalog/index.ts";
import { isEmailAddress } from "../../contract/index.ts";
import { readStoredDefinition } from "../../definitions/index.ts";
import { createMail } from "../../mail/index.ts";
import { createLogger, plural, printableText, systemClock } from "../../platform/index.ts";
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
import { withDeployment, withWorkspace, type WorkspaceDeployment } from "../command.ts";
import { minuteOf, textTable } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { CommandError, UsageError } from "../errors.ts";
import type { MemberRole } from "../../access/index.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

interface InviteOptions extends GlobalOptions {
  readonly role: MemberRole;
}
interface PasswordOptions extends GlobalOptions {
  readonly resetSecondFactor?: true;
}
interface SessionsOptions extends GlobalOptions {
  readonly end?: true;
}

export const printMembers = (terminal: Terminal, options: GlobalOptions): Promise<CommandOutcome> =>
  withWorkspace(terminal, options, async ({ database, workspace }) => {
    const members = await listMembersOf(database.control, workspace.id, new Date());
    if (options.json === true) return printJson(terminal, { members });
    if (members.length === 0)
      return terminal.print(
        "This workspace has no members yet. Invite an owner: gateway portal invite <address> --role owner.",
      );
    const rows = members.map(({ email, role, lastSignInAt, expiresAt }) => [
      printableText(email),
      role,
      expiresAt === null ? "member" : `invited until ${minuteOf(expiresAt)}`,
      lastSignInAt && minuteOf(lastSignInAt),
    ]);
    terminal.print(textTable(["ADDRESS", "ROLE", "STATE", "SIGNED IN (UTC)"], rows));
  });

export async function inviteMember(
  terminal: Terminal,
  options: InviteOptions,
  email: string,
): Promise<CommandOutcome> {
  requireAddress(email);
  return withWorkspace(terminal, options, async (deployment) => {
    const url = await mailInvitation(deployment, email, options.role);
    if (options.json === true) return printJson(terminal, { email, role: options.role, url });
    terminal.print(
      `${url}\n\nThe link works once, within the next 72 hours. The gateway also mails the link to ${email}.`,
    );
  });
}

/**
 * Invites a user by mail to become a member of the workspace.
 * @returns the link in the mail
 * @throws GatewayError if the invitation is refused
 */
async function mailInvitation(
  { config, database, secretBox, baseUrl, workspace: { id: workspaceId } }: WorkspaceDeployment,
  email: string,
  role: MemberRole,
): Promise<string> {
  const { control, owner, direct } = database;
  const log = createLogger("silent");
  const jobs = createJobQueue({ control, connection: direct, log });
  const catalog = createCatalog({ control, secretBox, log });
  const mail = createMail({ jobs, control, catalog, secretBox, clock: systemClock, config, log });
  try {
    const { workspace } = await readStoredDefinition(owner, workspaceId);
    const realm = portalRealm(config.secrets.masterKey);
    const language = workspace.auth.defaultLanguage;
    const invitation = { workspaceId, email, role, inviter: null, language, now: Date.now() };
    const { url } = await control.transaction((connection) =>
      invite({ realm, mailer: mail.mailer, baseUrl }, connection, invitation),
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
  options: PasswordOptions,
  email: string,
): Promise<CommandOutcome> {
  requireAddress(email);
  return withDeployment(terminal, options, async ({ database }) => {
    const password = await renewPassword(database.control, email, revokeGrantsOf, {
      resetsSecondFactor: options.resetSecondFactor === true,
    });
    if (password === undefined) throw unknownUser(email);
    if (options.json === true) return printJson(terminal, { email, password });
    terminal.print(password);
    terminal.printError(
      "This password is shown only once. All sessions of the user have ended, and OAuth clients can no longer act for the user.",
    );
  });
}

export async function sessions(
  terminal: Terminal,
  options: SessionsOptions,
  email: string,
): Promise<CommandOutcome> {
  requireAddress(email);
  return withDeployment(terminal, options, async ({ database }) => {
    if (options.end === true) {
      const ended = await endSessionsOf(database.control, email);
      if (ended === undefined) throw unknownUser(email);
      if (options.json === true) return printJson(terminal, { email, ended });
      return terminal.print(`The gateway ended ${plural(ended, "session")} of this portal user.`);
    }
    const listed = await listPortalSessions(database.control, email, new Date());
    if (listed === undefined) throw unknownUser(email);
    if (options.json === true) return printJson(terminal, { sessions: listed });
    if (listed.length === 0) return terminal.print("The user has no sessions.");
    const rows = listed.map((session) => [
      minuteOf(session.createdAt),
      minuteOf(session.lastUsedAt),
      minuteOf(session.expiresAt),
      session.sourceIp,
      printableText(session.userAgent ?? "").slice(0, 60),
    ]);
    terminal.print(textTable(["BEGAN (UTC)", "USED", "ENDS", "FROM", "BY"], rows));
  });
}

/**
 * Checks the form of an e-mail address.
 * @throws UsageError if the text is not an e-mail address
 */
function requireAddress(email: string): void {
  if (!isEmailAddress(email))
    throw new UsageError(
      `${printableText(email)} is not an e-mail address. Write an address such as name@example.com.`,
    );
}

const unknownUser = (email: string): CommandError =>
  new CommandError(`No portal user has the address ${printableText(email)}. Check the address.`);
