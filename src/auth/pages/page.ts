// The pages that mailed links lead to, a message or a form for a new password, in the workspace's look and the reader's language.
// Refusals that nobody foresaw have pages that belong to no workspace.
import { preferredLanguage } from "../language.ts";
import { renderPage, type PageReply, type Reader, type Stranger } from "./render.ts";
import type { PageName, PageWords } from "./words.ts";
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

/**
 * The page that says a refusal of this status, in no workspace's look.
 * @param detail told where somebody who made the form, or runs the gateway, can do something about it
 */
export function failurePage(
  status: number,
  {
    acceptLanguage,
    detail,
  }: { readonly acceptLanguage: string | undefined; readonly detail: string },
): PageReply<number> {
  const language = preferredLanguage(acceptLanguage, "en");
  return renderPage(status, "message", { language }, ({ failures }) => {
    const { title, lines } = failures[status] ?? failures[status < 500 ? 400 : 500]!;
    const more = detailed.has(status) ? [detail] : [];
    return { title, lines: [...(lines ?? []), ...more], sign: "bad" };
  });
}
