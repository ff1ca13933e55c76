// POST /api/v1/portal/invitation (G26.9): takes the form of an invitation: makes an account, or asks for the password of the one that the
// address has. Refuses, with a page (400), links that are not good any more, wrong passwords, and new ones that are not allowed.
import { pages, type InvitationForm } from "../../auth/index.ts";
import {
  GatewayError,
  type Call,
  type Guid,
  type Handler,
  type Reply,
} from "../../contract/index.ts";
import { passwordFlaw, refundIfRefused } from "../../endusers/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { accept, AccountChanged, type Acceptance } from "../invitations.ts";
import { findGuest, readerOf, strangerOf, type InvitedGuest } from "../invited-guest.ts";
import type { PortalContext } from "../portal-context.ts";
import { proveUser, type Proven } from "../prove-user.ts";

type Flaws = InvitationForm["flaws"];
/** An acceptance, with the sign-in that proved it. */
type Accepted = { readonly acceptance: Acceptance; readonly proven?: Proven };
type AcceptCall = Call<"acceptInvitation">;

/** @throws GatewayError TOO_MANY_TRIES where too many passwords are hashed at the time */
export function acceptInvitationHandler(context: PortalContext): Handler<"acceptInvitation"> {
  const { control, realm, clock, changed } = context;
  return async (call) => {
    const { headers, facts } = call;
    const { token } = call.body;
    const refused = () => pages.message(400, "invitationRefused", strangerOf(headers));
    const guest = await findGuest(context, token);
    if (guest === undefined) return refused();
    facts.workspaceId = guest.workspace.id;
    const accepted = await (guest.hasAccount ? asUser : asNewcomer)(context, guest, call);
    if ("flaws" in accepted) return formAgain(guest, call, accepted.flaws);
    const { acceptance, proven } = accepted;
    const now = new Date(clock.now());
    try {
      const store = async (connection: Connection): Promise<Guid | undefined> => {
        await proven?.refund(connection);
        return accept(connection, realm, token, now, acceptance);
      };
      const counted = proven?.counted ?? [];
      const userId = await refundIfRefused(control, counted, () => control.transaction(store));
      if (userId === undefined) return refused();
      changed(userId);
    } catch (error) {
      if (!(error instanceof AccountChanged)) throw error;
      await proven?.refund(control);
      return formAgain({ ...guest, hasAccount: !guest.hasAccount }, call, []);
    }
    return pages.message(200, "invitationAccepted", readerOf(guest, headers));
  };
}

/** With a password for the account that is made. */
async function asNewcomer(
  context: PortalContext,
  { invitation: { email } }: InvitedGuest,
  call: AcceptCall,
): Promise<Accepted | { readonly flaws: Flaws }> {
  const { newPassword = "", confirmPassword = "" } = call.body;
  const flaw = passwordFlaw(newPassword, [email]);
  const flaws = [
    ...(flaw === null ? [] : [flaw]),
    ...(newPassword === confirmPassword ? [] : ["different" as const]),
  ];
  if (flaws.length > 0) return { flaws };
  const passwordHash = await context.passwords.hash(newPassword, { signal: call.signal });
  return { acceptance: { passwordHash } };
}

/** With the password that the account has. */
async function asUser(
  context: PortalContext,
  { invitation: { email } }: InvitedGuest,
  call: AcceptCall,
): Promise<Accepted | { readonly flaws: Flaws }> {
  const { password = "" } = call.body;
  if (password === "") return { flaws: ["wrong"] };
  try {
    const proven = await proveUser(context, call, { email, password });
    if (proven === undefined) return { flaws: ["wrong"] };
    return { acceptance: { userId: proven.user.id }, proven };
  } catch (error) {
    const isTooMany = error instanceof GatewayError && error.code === "TOO_MANY_TRIES";
    if (isTooMany) return { flaws: ["tooMany"] };
    throw error;
  }
}

function formAgain(
  guest: InvitedGuest,
  { body: { token }, headers }: AcceptCall,
  flaws: Flaws,
): Reply<"acceptInvitation"> {
  const { email } = guest.invitation;
  const { name: invitedTo } = guest.workspace.definition.workspace;
  const form = { token, email, invitedTo, hasAccount: guest.hasAccount, flaws };
  return pages.invitation(400, readerOf(guest, headers), form);
}
