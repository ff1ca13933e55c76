// What the person answers on a page, by the button that was pressed: each leads on to the address that the authorization names, or to the
// form again with what was wrong.
import {
  capacityRefusal,
  GatewayError,
  isEmailAddress,
  type Call,
  type Reply,
} from "../../contract/index.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import type { PendingAuthorization } from "../authorizations.ts";
import { knownBrowser } from "../identity-cookies.ts";
import { choicesOf, type Choices } from "./choices.ts";
import type { InteractionContext } from "./interaction-context.ts";
import { consentPage, noAccessPage, signInPage } from "./pages.ts";

export type AnswerCall = Call<"answerInteraction">;
type Answered = Reply<"answerInteraction">;

/** @returns null for what is over, unknown, or another browser's @throws every other failure */
export function isNotFound(error: unknown): null {
  if (error instanceof GatewayError && error.code === "NOT_FOUND") return null;
  throw error;
}

type Answer = (
  context: InteractionContext,
  call: AnswerCall,
  pending: PendingAuthorization,
) => Promise<Answered>;

export const answers: Readonly<Record<AnswerCall["body"]["action"], Answer>> = {
  signIn,
  allow,
  deny: async ({ authorizations }, call, { uid }) => onTo(await authorizations.denied(call, uid)),
  other: async ({ authorizations }, call, { uid }) =>
    onTo(await authorizations.signedOut(call, uid)),
};

const onTo = (address: string): Answered => ({ status: 303, headers: { Location: address } });

async function signIn(
  context: InteractionContext,
  call: AnswerCall,
  pending: PendingAuthorization,
): Promise<Answered> {
  const { email = "", password = "" } = call.body;
  const shown = { context, pending, headers: call.headers };
  const wrong = () => signInPage(400, shown, { flaws: ["credentials"], email });
  // Nobody has such an address: that takes no comparison of passwords.
  if (!isEmailAddress(email) || password === "") return wrong();
  try {
    const person = await context.prove(call, { email, password });
    if (person === undefined) return wrong();
    const browser = knownBrowser(call.headers, context.browserCookie);
    const user = { ...person, browserHash: browser.hash };
    const address = await person.settled(() =>
      context.authorizations.signedIn(call, pending.uid, user),
    );
    const cookies = [browser.setCookie, context.knownBrowsers.cookieOf(person.id)];
    return { status: 303, headers: { Location: address, "Set-Cookie": cookies } };
  } catch (error) {
    const refused = error instanceof CapacitySpentError ? capacityRefusal(error) : error;
    if (!(refused instanceof GatewayError)) throw error;
    // The password was changed meanwhile.
    if (refused.code === "INVALID_CREDENTIALS") return wrong();
    if (refused.code !== "TOO_MANY_TRIES" && refused.code !== "TOO_MANY_CONCURRENT") throw error;
    const page = signInPage(429, shown, { flaws: ["tooMany"], email });
    return { ...page, headers: { ...page.headers, "Retry-After": "60", ...refused.headers } };
  }
}

async function allow(
  context: InteractionContext,
  call: AnswerCall,
  pending: PendingAuthorization,
): Promise<Answered> {
  const shown = { context, pending, headers: call.headers };
  if (pending.user === null) return signInPage(400, shown);
  const choices = await choicesOf(context, pending);
  if (choices.open.length === 0) return noAccessPage(shown, choices);
  const { access = "write" } = call.body;
  const wanted = pending.workspaceId ?? call.body.workspaceId?.toLowerCase();
  const choice = choices.open.find(({ workspace }) => workspace.id === wanted);
  const scopes = choice?.scopes.filter((scope) => access === "write" || scope === "gateway:read");
  const again = (now: Choices): Answered =>
    consentPage(400, shown, now, { flaws: ["noChoice"], workspaceId: wanted, access });
  if (choice === undefined || scopes === undefined || scopes.length === 0) return again(choices);
  try {
    const consent = { workspaceId: choice.workspace.id, scopes };
    return onTo(await context.authorizations.consented(call, pending.uid, consent));
  } catch (error) {
    if (!(error instanceof GatewayError && error.code === "INVALID_REQUEST")) throw error;
    // The membership was taken away meanwhile, or the role is less.
    const now = await choicesOf(context, pending);
    return now.open.length === 0 ? noAccessPage(shown, now) : again(now);
  }
}
