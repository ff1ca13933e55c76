// Creates the HTML pages to which links in mails lead: pages with a message, and forms for a new
// password. These pages have the workspace's colours and logo, and the reader's language. Error
// pages that belong to no workspace have neutral colours.
import { preferredLanguage } from "../language.ts";
import { renderPage, type PageReply, type PageReader, type AnonymousReader } from "./render.ts";
import type { AppProblem, PageName, PageWords } from "./words.ts";

/** The values of the password form. */
export interface PasswordForm {
  readonly token: string;
  readonly email: string | null;
  /** Codes of the errors in the submitted form. The page shows the text of each code. */
  readonly flaws: readonly (keyof PageWords["flaws"])[];
}

/** The values of the invitation form. */
export interface InvitationForm extends PasswordForm {
  readonly email: string;
  /** The name of the workspace. */
  readonly invitedTo: string;
  readonly role: "viewer" | "editor" | "owner";
  /** The e-mail address of the member who invites. Null if the operator invites. */
  readonly inviter: string | null;
  /**
   * True if the form asks for the password of an existing account. False if the form asks for a new
   * password.
   */
  readonly hasAccount: boolean;
}

/** Returns true if a form with these errors asks for a code of the second factor. */
export const asksCode = (flaws: PasswordForm["flaws"]): boolean =>
  flaws.includes("codeNeeded") || flaws.includes("codeWrong");

export const pages = {
  /**
   * Returns a page that shows only a message.
   * @param name selects the message, such as `passwordSet`
   * @param reader the workspace and the language of the page; only a language if the workspace is
   *   not known
   */
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
  /**
   * Returns the page of a confirmation link. Its button proves that the owner of the mailbox has
   * opened the link.
   */
  confirmation: (reader: PageReader, token: string): PageReply<200> =>
    renderPage(200, "confirmation", reader, ({ pages: { confirmed } }) => ({
      title: confirmed.title,
      lines: confirmed.lines ?? [],
      token,
    })),
  /** Returns the page on which a user accepts an invitation to a workspace. */
  invitation: <Status extends 200 | 400>(
    status: Status,
    reader: PageReader,
    { invitedTo, role, flaws, ...form }: InvitationForm,
  ): PageReply<Status> =>
    renderPage(status, "invitation", reader, (words) => ({
      ...form,
      title: words.pages.invited.title,
      workspace: invitedTo,
      roleName: words.words[`role_${role}`],
      asksCode: asksCode(flaws),
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

/** An error to show as a page. */
export interface ShownRefusal {
  readonly acceptLanguage: string | undefined;
  /**
   * The message of the error. Only pages with the status 400, 413, 415 or 500 show this message,
   * because a developer or the operator can fix these errors.
   */
  readonly detail: string;
  /** True if a client app (an OAuth client) has sent the user to the gateway to request access. */
  readonly isFromApp: boolean;
  /**
   * The problem of this client app, such as a wrong return address; undefined if it is not known.
   */
  readonly problem: AppProblem | undefined;
}

const detailed: ReadonlySet<number> = new Set([400, 413, 415, 500]);

/** Returns the page for an error, with neutral colours and without the logo of a workspace. */
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
