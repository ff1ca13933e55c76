// Handles the answers that a user gives on the sign-in and consent pages, with one function for
// each button. Each function redirects the browser to the next step, or shows the page again with
// errors.
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
import { codeFlawOf } from "../../portal/index.ts";
import { consentPage, noAccessPage, signInPage } from "./pages.ts";

export type AnswerCall = Call<"answerInteraction">;
type AnswerReply = Reply<"answerInteraction">;

/**
 * Returns null if the error is NOT_FOUND, so that the caller can show a page. NOT_FOUND means that
 * the authorization is unknown, has ended, or was begun by another browser.
 * @throws the given error if it is any other error
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
  const { email = "", password = "", code } = call.body;
  const shown = { context, pending, headers: call.headers };
  const wrongCredentials = () => signInPage(400, shown, { flaws: ["credentials"], email });
  // No account has an invalid e-mail address, so the password need not be checked.
  if (!isEmailAddress(email) || password === "") return wrongCredentials();
  try {
    const person = await context.prove(call, { email, password, code });
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
    // Here this code means that the password was changed after it was checked, and before the
    // sign-in was stored.
    if (refused.code === "INVALID_CREDENTIALS") return wrongCredentials();
    const codeFlaw = codeFlawOf(refused);
    if (codeFlaw !== undefined) return signInPage(400, shown, { flaws: [codeFlaw], email });
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
    // The error means that, since the page was shown, the user's membership has ended, or the user
    // has got a role with fewer rights. So the page is shown again with the current choices.
    const now = await choicesOf(context, pending);
    return now.open.length === 0 ? noAccessPage(shown, now) : showAgain(now);
  }
}
