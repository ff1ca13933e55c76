// The pages behind mailed links: a message, or a form for a new password. A page has the
// workspace's look and the reader's language. Pages for other refusals have the gateway's neutral
// look.
import { preferredLanguage } from "../language.ts";
import { renderPage, type PageReply, type PageReader, type AnonymousReader } from "./render.ts";
import type { AppProblem, PageName, PageWords } from "./words.ts";

/** The values of the password form. */
export interface PasswordForm {
  readonly token: string;
  readonly email: string | null;
  /** The errors of the submitted form. */
  readonly flaws: readonly (keyof PageWords["flaws"])[];
}

/** The values of the invitation form. */
export interface InvitationForm extends PasswordForm {
  readonly email: string;
  /** The name of the workspace. */
  readonly invitedTo: string;
  /**
   * True: the form asks for the password of the existing account. False: it asks for a new
   * password.
   */
  readonly hasAccount: boolean;
}

export const pages = {
  /** Returns a page with a text only. @param reader a language only if no workspace is known */
  message: <Status extends 200 | 400 | 403 | 404 | 503>(
    status: Status,
    name: Exclude<
      PageName,
      "confirmed" | "choosePassword" | "invited" | "signIn" | "consent" | "noAccess"
    >,
    reader: PageReader | AnonymousReader,
  ): PageReply<Status> =>
    renderPage(status, "message", reader, ({ pages: { [name]: page } }) => ({
      title: page.title,
      lines: page.lines ?? [],
      sign: status === 200 ? "good" : "bad",
    })),
  /** Returns the page of a confirmation link, with the button that proves the address. */
  confirmation: (reader: PageReader, token: string): PageReply<200> =>
    renderPage(200, "confirmation", reader, ({ pages: { confirmed } }) => ({
      title: confirmed.title,
      lines: confirmed.lines ?? [],
      token,
    })),
  /** Returns the page where an invitation is accepted. */
  invitation: <Status extends 200 | 400>(
    status: Status,
    reader: PageReader,
    { invitedTo, flaws, ...form }: InvitationForm,
  ): PageReply<Status> =>
    renderPage(status, "invitation", reader, (words) => ({
      ...form,
      title: words.pages.invited.title,
      workspace: invitedTo,
      flaws: flaws.map((flaw) => words.flaws[flaw]),
    })),
  /** Returns the page with the form for a new password. */
  passwordForm: <Status extends 200 | 400>(
    status: Status,
    reader: PageReader,
    { flaws, ...form }: PasswordForm,
  ): PageReply<Status> =>
    renderPage(status, "choose-password", reader, (words) => ({
      ...form,
      title: words.pages.choosePassword.title,
      flaws: flaws.map((flaw) => words.flaws[flaw]),
    })),
};

export interface ShownRefusal {
  readonly acceptLanguage: string | undefined;
  /** The error's message. Shown for statuses that a developer or the operator can fix. */
  readonly detail: string;
  /** True if an app has sent the user here to request access. */
  readonly isFromApp: boolean;
  /** The problem of that app, if it is known. */
  readonly problem: AppProblem | undefined;
}

const detailed: ReadonlySet<number> = new Set([400, 413, 415, 500]);

/** Returns the page of a refusal, without the look of a workspace. */
export function failurePage(status: number, refusal: ShownRefusal): PageReply<number> {
  const { acceptLanguage, detail, isFromApp, problem } = refusal;
  const language = preferredLanguage(acceptLanguage);
  return renderPage(status, "message", { language }, ({ failures, appFailures, words }) => {
    const ofApp = isFromApp ? appFailures[problem ?? status] : undefined;
    const { title, lines } = ofApp ?? failures[status] ?? failures[status < 500 ? 400 : 500]!;
    const shownDetail = ofApp === undefined ? detail : `${words["forMakers"]} ${detail}`;
    const more = detailed.has(status) ? [shownDetail] : [];
    return { title, lines: [...(lines ?? []), ...more], sign: "bad" };
  });
}
