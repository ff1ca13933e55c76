// The pages that mailed links lead to, a message or a form for a new password, in the workspace's look and the reader's language.
// Refusals that nobody foresaw have pages that belong to no workspace.
import { preferredLanguage } from "../language.ts";
import { renderPage, type PageReply, type Reader, type Stranger } from "./render.ts";
import type { AppProblem, PageName, PageWords } from "./words.ts";
import type { FlowDependencies } from "../flow-context.ts";

/** What the form is filled with. */
export interface PasswordForm {
  readonly token: string;
  readonly email: string | null;
  /** What was wrong with what was sent. */
  readonly flaws: readonly (keyof PageWords["flaws"])[];
}

/** What somebody is asked who is invited. */
export interface InvitationForm extends PasswordForm {
  readonly email: string;
  /** The name of the workspace. */
  readonly invitedTo: string;
  /** Whether the present password of an account is asked for, or a new one. */
  readonly hasAccount: boolean;
}

export interface Pages {
  /** A page that only says something. @param reader a language alone where no workspace is known */
  readonly message: <Status extends 200 | 400 | 403 | 404 | 503>(
    status: Status,
    name: Exclude<
      PageName,
      "confirmed" | "choosePassword" | "invited" | "signIn" | "consent" | "noAccess"
    >,
    reader: Reader | Stranger,
  ) => PageReply<Status>;
  /** The page of a confirmation link, with the button that proves the address. */
  readonly confirmation: (reader: Reader, token: string) => PageReply<200>;
  /** The page where an invitation is accepted. */
  readonly invitation: <Status extends 200 | 400>(
    status: Status,
    reader: Reader,
    form: InvitationForm,
  ) => PageReply<Status>;
  /** The page with the form. */
  readonly passwordForm: <Status extends 200 | 400>(
    status: Status,
    reader: Reader,
    form: PasswordForm,
  ) => PageReply<Status>;
}

const detailed: ReadonlySet<number> = new Set([400, 413, 415, 500]);

export interface PageDependencies extends FlowDependencies {
  readonly pages: Pages;
}

export const pages: Pages = {
  message: (status, name, reader) =>
    renderPage(status, "message", reader, ({ pages: { [name]: page } }) => ({
      title: page.title,
      lines: page.lines ?? [],
      sign: status === 200 ? "good" : "bad",
    })),
  confirmation: (reader, token) =>
    renderPage(200, "confirmation", reader, ({ pages: { confirmed } }) => ({
      title: confirmed.title,
      lines: confirmed.lines ?? [],
      token,
    })),
  invitation: (status, reader, { token, email, flaws, invitedTo, hasAccount }) =>
    renderPage(status, "invitation", reader, (words) => ({
      title: words.pages.invited.title,
      token,
      email,
      hasAccount,
      workspace: invitedTo,
      flaws: flaws.map((flaw) => words.flaws[flaw]),
    })),
  passwordForm: (status, reader, { token, email, flaws }) =>
    renderPage(status, "choose-password", reader, (words) => ({
      title: words.pages.choosePassword.title,
      token,
      email,
      flaws: flaws.map((flaw) => words.flaws[flaw]),
    })),
};

export interface ShownRefusal {
  readonly acceptLanguage: string | undefined;
  /**
   * Shown where the people who made the form or the app, or run the gateway, can do something about
   * it.
   */
  readonly detail: string;
  /** True if an app has sent the person here to ask for access. */
  readonly isFromApp: boolean;
  /** What is wrong with that app, if it is known. */
  readonly problem: AppProblem | undefined;
}

/** The page that says a refusal of this status, in no workspace's look. */
export function failurePage(status: number, refusal: ShownRefusal): PageReply<number> {
  const { acceptLanguage, detail, isFromApp, problem } = refusal;
  const language = preferredLanguage(acceptLanguage, "en");
  return renderPage(status, "message", { language }, ({ failures, appFailures, words }) => {
    const ofApp = isFromApp ? appFailures[problem ?? status] : undefined;
    const { title, lines } = ofApp ?? failures[status] ?? failures[status < 500 ? 400 : 500]!;
    const told = ofApp === undefined ? detail : `${words["forMakers"]} ${detail}`;
    const more = detailed.has(status) ? [told] : [];
    return { title, lines: [...(lines ?? []), ...more], sign: "bad" };
  });
}
