// POST /api/v1/portal/invitation (G26.9): accepts an invitation to administer a workspace. The form
// contains a password for a new account, or the password of the existing account. Invalid links,
// wrong passwords and new passwords that break the rules get a page with the status 400.
import { anonymousReader, pages, readerOf, type InvitationForm } from "../../auth/index.ts";
import { GatewayError, type Call, type Guid, type Handler } from "../../contract/index.ts";
import { passwordFlaw, refundIfRefused } from "../../endusers/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { acceptInvitation, AccountChangedError, type Acceptance } from "../invitations.ts";
import { findGuest, invitationPage, type InvitedGuest } from "../invited-guest.ts";
import type { PortalContext } from "../portal-context.ts";
import { codeFlawOf } from "../second-factor/code-flaw.ts";
import { authenticateUser, type AuthenticatedUser } from "../authenticate-user.ts";

type InvitationFlaws = InvitationForm["flaws"];
/**
 * The data with which an invitation is accepted. `proven` is the result of the password check for
 * an existing user; it is undefined for a new user.
 */
type AcceptedInvitation = { readonly acceptance: Acceptance; readonly proven?: AuthenticatedUser };
type AcceptCall = Call<"acceptInvitation">;

/** @throws GatewayError TOO_MANY_TRIES if too many passwords are being hashed */
export function acceptInvitationHandler(context: PortalContext): Handler<"acceptInvitation"> {
  const { control, realm, clock, onUserChanged } = context;
  return async (call) => {
    const { headers, facts } = call;
    const { token } = call.body;
    const submitted = { token, headers };
    const refused = () => pages.message(400, "invitationRefused", anonymousReader(headers));
    const guest = await findGuest(context, token);
    if (guest === undefined) return refused();
    facts.workspaceId = guest.workspace.id;
    const accepted = await (guest.hasAccount ? asUser : asNewcomer)(context, guest, call);
    if ("flaws" in accepted) return invitationPage(400, guest, submitted, accepted.flaws);
    const { acceptance, proven } = accepted;
    const now = new Date(clock.now());
    try {
      const store = async (connection: Connection): Promise<Guid | undefined> => {
        await proven?.claim(connection);
        await proven?.refund(connection);
        return acceptInvitation(connection, realm, token, now, acceptance);
      };
      const counted = proven?.counted ?? [];
      const userId = await refundIfRefused(control, counted, () => control.transaction(store));
      if (userId === undefined) return refused();
      onUserChanged(userId);
    } catch (error) {
      // The code was right when the gateway compared it. Meanwhile another request has used it, so
      // the page asks for a new code.
      const codeFlaw = error instanceof GatewayError ? codeFlawOf(error) : undefined;
      if (codeFlaw !== undefined) return invitationPage(400, guest, submitted, [codeFlaw]);
      if (!(error instanceof AccountChangedError)) throw error;
      await proven?.refund(control);
      const changed = { ...guest, hasAccount: !guest.hasAccount };
      return invitationPage(400, changed, submitted, []);
    }
    return pages.message(200, "invitationAccepted", readerOf(guest.workspace, headers));
  };
}

/**
 * Checks the password for a new account and hashes it. Returns `flaws`, the codes of the errors, if
 * the password is not accepted.
 */
async function asNewcomer(
  context: PortalContext,
  { invitation: { email } }: InvitedGuest,
  call: AcceptCall,
): Promise<AcceptedInvitation | { readonly flaws: InvitationFlaws }> {
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

/**
 * Verifies the password of the existing account. Returns `flaws`, the codes of the errors, if the
 * password is wrong or the limit of attempts is reached.
 */
async function asUser(
  context: PortalContext,
  { invitation: { email } }: InvitedGuest,
  call: AcceptCall,
): Promise<AcceptedInvitation | { readonly flaws: InvitationFlaws }> {
  const { password = "", code } = call.body;
  if (password === "") return { flaws: ["wrong"] };
  try {
    const proven = await authenticateUser(context, call, { email, password, code });
    if (proven === undefined) return { flaws: ["wrong"] };
    return { acceptance: { userId: proven.user.id }, proven };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const codeFlaw = codeFlawOf(error);
    if (codeFlaw !== undefined) return { flaws: [codeFlaw] };
    if (error.code === "TOO_MANY_TRIES") return { flaws: ["tooMany"] };
    throw error;
  }
}
