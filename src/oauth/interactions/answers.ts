// Handles the user's answers, one function for each button of the pages. Each function redirects to
// the next address of the authorization, or shows the form again with its errors.
import {
  capacityRefusal,
  GatewayError,
  isEmailAddress,
  type Call,
  type Reply,
} from "../../contract/index.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import type { PendingAuthorization } from "../authorizations.ts";
import { bindBrowser } from "../identity-cookies.ts";
import { choicesOf, type Choices } from "./choices.ts";
import type { InteractionContext } from "./interaction-context.ts";
import { consentPage, noAccessPage, signInPage } from "./pages.ts";

export type AnswerCall = Call<"answerInteraction">;
type AnswerReply = Reply<"answerInteraction">;

/**
 * Converts NOT_FOUND into null: the authorization has ended, is unknown, or belongs to another
 * browser.
 * @throws every other error
 */
export function isNotFound(error: unknown): null {
  if (error instanceof GatewayError && error.code === "NOT_FOUND") return null;
  throw error;
}

type AnswerHandler = (
  context: InteractionContext,
  call: AnswerCall,
  pending: PendingAuthorization,
) => Promise<AnswerReply>;

export const answers: Readonly<Record<AnswerCall["body"]["action"], AnswerHandler>> = {
  signIn,
  allow,
  deny: async ({ authorizations }, call, { uid }) =>
    redirectTo(await authorizations.denied(call, uid)),
  other: async ({ authorizations }, call, { uid }) =>
    redirectTo(await authorizations.signedOut(call, uid)),
};

const redirectTo = (address: string): AnswerReply => ({
  status: 303,
  headers: { Location: address },
});

async function signIn(
  context: InteractionContext,
  call: AnswerCall,
  pending: PendingAuthorization,
): Promise<AnswerReply> {
  const { email = "", password = "" } = call.body;
  const shown = { context, pending, headers: call.headers };
  const wrongCredentials = () => signInPage(400, shown, { flaws: ["credentials"], email });
  // No account has an invalid address, so the password comparison is skipped.
  if (!isEmailAddress(email) || password === "") return wrongCredentials();
  try {
    const person = await context.prove(call, { email, password });
    if (person === undefined) return wrongCredentials();
    const browser = bindBrowser(call.headers, context.browserCookie);
    const user = { ...person, browserHash: browser.hash };
    const address = await person.settled(() =>
      context.authorizations.signedIn(call, pending.uid, user),
    );
    const cookies = [browser.setCookie, context.knownBrowsers.cookieOf(person.id)];
    return { status: 303, headers: { Location: address, "Set-Cookie": cookies } };
  } catch (error) {
    const refused = error instanceof CapacitySpentError ? capacityRefusal(error) : error;
    if (!(refused instanceof GatewayError)) throw error;
    // The password was changed during the sign-in.
    if (refused.code === "INVALID_CREDENTIALS") return wrongCredentials();
    if (refused.code !== "TOO_MANY_TRIES" && refused.code !== "TOO_MANY_CONCURRENT") throw error;
    const page = signInPage(429, shown, { flaws: ["tooMany"], email });
    return { ...page, headers: { ...page.headers, "Retry-After": "60", ...refused.headers } };
  }
}

async function allow(
  context: InteractionContext,
  call: AnswerCall,
  pending: PendingAuthorization,
): Promise<AnswerReply> {
  const shown = { context, pending, headers: call.headers };
  if (pending.user === null) return signInPage(400, shown);
  const choices = await choicesOf(context, pending);
  if (choices.open.length === 0) return noAccessPage(shown, choices);
  const { access = "write" } = call.body;
  const requestedId = pending.workspaceId ?? call.body.workspaceId?.toLowerCase();
  const choice = choices.open.find(({ workspace }) => workspace.id === requestedId);
  const scopes = choice?.scopes.filter((scope) => access === "write" || scope === "gateway:read");
  const showAgain = (now: Choices): AnswerReply =>
    consentPage(400, shown, now, { flaws: ["noChoice"], workspaceId: requestedId, access });
  if (choice === undefined || scopes === undefined || scopes.length === 0)
    return showAgain(choices);
  try {
    const consent = { workspaceId: choice.workspace.id, scopes };
    return redirectTo(await context.authorizations.consented(call, pending.uid, consent));
  } catch (error) {
    if (!(error instanceof GatewayError && error.code === "INVALID_REQUEST")) throw error;
    // The user has lost the membership or has a lower role since the page was shown.
    const now = await choicesOf(context, pending);
    return now.open.length === 0 ? noAccessPage(shown, now) : showAgain(now);
  }
}
