// POST /api/v1/portal/invitation (G26.9): takes the form of an invitation: makes an account, or asks for the password of the one that the
// address has. Refuses, with a page (400), links that are not good any more, wrong passwords, and new ones that are not allowed.
import { pages, type InvitationForm } from "../../auth/index.ts";
import { GatewayError, type Call, type Handler, type Reply } from "../../contract/index.ts";
import { passwordFlaw } from "../../endusers/index.ts";
import { accept, AccountChanged, type Acceptance } from "../invitations.ts";
import { findGuest, readerOf, strangerOf, type InvitedGuest } from "../invited-guest.ts";
import type { PortalContext } from "../portal-context.ts";
import { proveUser } from "../prove-user.ts";

type Flaws = InvitationForm["flaws"];
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
    const acceptance = await (guest.hasAccount ? asUser : asNewcomer)(context, guest, call);
    if ("flaws" in acceptance) return formAgain(guest, call, acceptance.flaws);
    const now = new Date(clock.now());
    try {
      const userId = await control.transaction((connection) =>
        accept(connection, realm, token, now, acceptance),
      );
      if (userId === undefined) return refused();
      changed(userId);
    } catch (error) {
      if (!(error instanceof AccountChanged)) throw error;
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
): Promise<Acceptance | { readonly flaws: Flaws }> {
  const { newPassword = "", confirmPassword = "" } = call.body;
  const flaw = passwordFlaw(newPassword, [email]);
  const flaws = [
    ...(flaw === null ? [] : [flaw]),
    ...(newPassword === confirmPassword ? [] : ["different" as const]),
  ];
  if (flaws.length > 0) return { flaws };
  return { passwordHash: await context.passwords.hash(newPassword, { signal: call.signal }) };
}

/** With the password that the account has. */
async function asUser(
  context: PortalContext,
  { invitation: { email } }: InvitedGuest,
  call: AcceptCall,
): Promise<Acceptance | { readonly flaws: Flaws }> {
  const { password = "" } = call.body;
  if (password === "") return { flaws: ["wrong"] };
  try {
    const proven = await proveUser(context, call, { email, password });
    if (proven === undefined) return { flaws: ["wrong"] };
    await proven.refund(context.control);
    return { userId: proven.user.id };
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
