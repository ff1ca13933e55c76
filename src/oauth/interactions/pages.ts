// Renders the pages for sign-in and consent (G35.1 to G35.4). A page shows the brand of a workspace
// only if the signed-in user is a member of the workspace.
import type { IncomingHttpHeaders } from "node:http";
import {
  anonymousReader,
  asksCode,
  pages,
  readerOf,
  renderPage,
  type PageReply,
  type PageWords,
} from "../../auth/index.ts";
import type { OAuthScope } from "../../contract/index.ts";
import type { PendingAuthorization } from "../authorizations.ts";
import type { Choice, Choices } from "./choices.ts";
import { formTokenOf, type InteractionContext } from "./interaction-context.ts";
import { formActionOf, singleLine, shownClient } from "./shown-client.ts";
import { rightSentences } from "./consent-rights.ts";

type FormFlaws = readonly (keyof PageWords["flaws"])[];

/** The values that the user entered, and the errors in them, for a form that is shown again. */
export interface SubmittedForm {
  readonly flaws: FormFlaws;
  readonly email?: string | undefined;
  readonly workspaceId?: string | undefined;
  readonly access?: "write" | "read" | undefined;
}

const noForm: SubmittedForm = { flaws: [] };

/** Returns the 404 page for an authorization that has ended or that another browser began. */
export const expiredPage = (headers: IncomingHttpHeaders): PageReply<404> =>
  pages.message(404, "authorizationOver", anonymousReader(headers));

export const formRefusedPage = (headers: IncomingHttpHeaders): PageReply<403> =>
  pages.message(403, "formRefused", anonymousReader(headers));

export interface InteractionPage {
  readonly context: InteractionContext;
  readonly pending: PendingAuthorization;
  readonly headers: IncomingHttpHeaders;
}

export const signInPage = <Status extends 200 | 400 | 429>(
  status: Status,
  { context, pending, headers }: InteractionPage,
  { flaws, email }: SubmittedForm = noForm,
): PageReply<Status> =>
  renderPage(
    status,
    "sign-in",
    anonymousReader(headers),
    (words) => ({
      ...commonOf(context, pending, words),
      title: words.pages.signIn.title,
      account: null,
      email: email ?? "",
      asksCode: asksCode(flaws),
      flaws: flaws.map((flaw) => words.flaws[flaw]),
    }),
    formActionOf(pending.returnsTo),
  );

/** Returns the 403 page for a user who cannot give the client any of the requested access. */
export const noAccessPage = (
  { context, pending, headers }: InteractionPage,
  { isMember }: Choices,
): PageReply<403> =>
  renderPage(
    403,
    "no-access",
    anonymousReader(headers),
    (words) => ({
      ...commonOf(context, pending, words),
      title: words.pages.noAccess.title,
      reason: words.words[noAccessReason(pending, isMember)],
    }),
    formActionOf(pending.returnsTo),
  );

function noAccessReason({ workspaceId }: PendingAuthorization, isMember: boolean): string {
  if (workspaceId === null) return "noMemberships";
  return isMember ? "noWriting" : "noMember";
}

export function consentPage<Status extends 200 | 400>(
  status: Status,
  { context, pending, headers }: InteractionPage,
  { open }: Choices,
  sent: SubmittedForm = noForm,
): PageReply<Status> {
  const only = pending.workspaceId === null ? undefined : open[0];
  return renderPage(
    status,
    "consent",
    only === undefined ? anonymousReader(headers) : readerOf(only.workspace, headers),
    (words) => ({
      ...commonOf(context, pending, words),
      title: words.pages.consent.title,
      workspace: only === undefined ? null : workspaceNameOf(only),
      choices: only === undefined ? shownChoices(pending, open, words, sent) : [],
      ...shownAccess(pending, open, words, sent),
      lasts: lastsSentence(context.accessMinutes, words, headers),
      flaws: sent.flaws.map((flaw) => words.flaws[flaw]),
    }),
    formActionOf(pending.returnsTo),
  );
}

/**
 * Returns the sentence about the duration of the access. It states the duration in the largest unit
 * that gives a whole number, such as "1 hour" or "2 days".
 */
function lastsSentence(
  minutes: number,
  { words }: PageWords,
  headers: IncomingHttpHeaders,
): string {
  const { language } = anonymousReader(headers);
  const [unit, length] =
    minutes % 1_440 === 0
      ? (["day", 1_440] as const)
      : minutes % 60 === 0
        ? (["hour", 60] as const)
        : (["minute", 1] as const);
  const form = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return words["lasts"]!.replace("{time}", () => form.format(minutes / length));
}

const commonOf = (
  context: InteractionContext,
  pending: PendingAuthorization,
  words: PageWords,
) => ({
  formToken: formTokenOf(context, pending),
  client: shownClient(pending, words),
  account: pending.user?.email ?? null,
  workspace: null,
});

const workspaceNameOf = ({ workspace }: Choice): string =>
  singleLine(workspace.definition.workspace.name);

function shownChoices(
  { scopes }: PendingAuthorization,
  open: readonly Choice[],
  { words }: PageWords,
  { workspaceId }: SubmittedForm,
) {
  const names = open.map(workspaceNameOf);
  return open.map((choice, at) => {
    const isDuplicateName = names.indexOf(names[at]!) !== names.lastIndexOf(names[at]!);
    const isReduced = choice.scopes.length < scopes.length;
    return {
      id: choice.workspace.id,
      name: names[at],
      note: [isDuplicateName ? choice.workspace.id : "", isReduced ? words["viewer"] : ""]
        .join(" ")
        .trim(),
      isChosen: open.length === 1 || choice.workspace.id === workspaceId,
    };
  });
}

/**
 * Returns the form fields and sentences about the access that the user gives. If the client
 * requested write access, the user can choose to give only read access.
 */
function shownAccess(
  { workspaceId, scopes, resource }: PendingAuthorization,
  open: readonly Choice[],
  pageWords: PageWords,
  { access = "read" }: SubmittedForm,
) {
  const { words } = pageWords;
  const name = workspaceId === null ? words["chosen"]! : workspaceNameOf(open[0]!);
  const sentencesOf = (scope: OAuthScope): string[] =>
    rightSentences(resource, scope, open, pageWords).map((text) =>
      text.replace("{workspace}", () => name),
    );
  const given = new Set(open.flatMap((choice) => choice.scopes));
  const read = sentencesOf("gateway:read");
  const write = sentencesOf("gateway:write");
  const isReduced = workspaceId !== null && given.size < scopes.length;
  return {
    mayChoose: given.size === 2,
    accesses: [
      { value: "read", label: words["read"], rights: read },
      { value: "write", label: words["write"], rights: [...read, ...write] },
    ].map((each) => ({ ...each, isChosen: each.value === access })),
    rights: [...read, ...write],
    limit: isReduced ? words["viewerLimit"] : null,
  };
}
