// The pages on which somebody signs in and decides about a client (G35.1 to G35.4): in no workspace's look before it is known that the reader is a
// member of it, then in that one's.
import type { IncomingHttpHeaders } from "node:http";
import {
  pages,
  preferredLanguage,
  renderPage,
  type PageReply,
  type PageWords,
  type Reader,
  type Stranger,
} from "../../auth/index.ts";
import type { OAuthScope } from "../../contract/index.ts";
import type { PendingAuthorization } from "../authorizations.ts";
import type { Choice, Choices } from "./choices.ts";
import { formTokenOf, type InteractionContext } from "./interaction-context.ts";
import { formActionOf, lineOf, shownClient } from "./shown-client.ts";
import { linesOf } from "./told-rights.ts";

type Flaws = readonly (keyof PageWords["flaws"])[];

/** What was sent, where the form is shown again. */
export interface Sent {
  readonly flaws: Flaws;
  readonly email?: string | undefined;
  readonly workspaceId?: string | undefined;
  readonly access?: "write" | "read" | undefined;
}

const nothing: Sent = { flaws: [] };

export const strangerOf = (headers: IncomingHttpHeaders): Stranger => ({
  language: preferredLanguage(headers["accept-language"], "en"),
});

/** The authorization is over, or none of this browser's. */
export const overPage = (headers: IncomingHttpHeaders): PageReply<404> =>
  pages.message(404, "authorizationOver", strangerOf(headers));

export const refusedForm = (headers: IncomingHttpHeaders): PageReply<403> =>
  pages.message(403, "formRefused", strangerOf(headers));

export interface Shown {
  readonly context: InteractionContext;
  readonly pending: PendingAuthorization;
  readonly headers: IncomingHttpHeaders;
}

export const signInPage = <Status extends 200 | 400 | 429>(
  status: Status,
  { context, pending, headers }: Shown,
  { flaws, email }: Sent = nothing,
): PageReply<Status> =>
  renderPage(
    status,
    "sign-in",
    strangerOf(headers),
    (words) => ({
      ...commonOf(context, pending, words),
      title: words.pages.signIn.title,
      account: null,
      email: email ?? "",
      flaws: flaws.map((flaw) => words.flaws[flaw]),
    }),
    policyOf(pending),
  );

/** For somebody who has nothing to let the client into. */
export const noAccessPage = (
  { context, pending, headers }: Shown,
  { isMember }: Choices,
): PageReply<403> =>
  renderPage(
    403,
    "no-access",
    strangerOf(headers),
    (words) => ({
      ...commonOf(context, pending, words),
      title: words.pages.noAccess.title,
      reason: words.words[reasonOf(pending, isMember)],
    }),
    policyOf(pending),
  );

function reasonOf({ workspaceId }: PendingAuthorization, isMember: boolean): string {
  if (workspaceId === null) return "noMemberships";
  return isMember ? "noWriting" : "noMember";
}

export function consentPage<Status extends 200 | 400>(
  status: Status,
  { context, pending, headers }: Shown,
  { open }: Choices,
  sent: Sent = nothing,
): PageReply<Status> {
  const only = pending.workspaceId === null ? undefined : open[0];
  return renderPage(
    status,
    "consent",
    only === undefined ? strangerOf(headers) : readerOf(only, headers),
    (words) => ({
      ...commonOf(context, pending, words),
      title: words.pages.consent.title,
      workspace: only === undefined ? null : nameOf(only),
      choices: only === undefined ? shownChoices(pending, open, words, sent) : [],
      ...shownAccess(pending, open, words, sent),
      flaws: sent.flaws.map((flaw) => words.flaws[flaw]),
    }),
    policyOf(pending),
  );
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

const policyOf = ({ returnsTo }: PendingAuthorization) => ({ leadsTo: formActionOf(returnsTo) });

const nameOf = ({ workspace }: Choice): string => lineOf(workspace.definition.workspace.name);

function readerOf({ workspace }: Choice, headers: IncomingHttpHeaders): Reader {
  const { defaultLanguage } = workspace.definition.workspace.auth;
  const language = preferredLanguage(headers["accept-language"], defaultLanguage);
  return { workspace, language, logoFolder: `/${workspace.id}/auth/logo` };
}

function shownChoices(
  { scopes }: PendingAuthorization,
  open: readonly Choice[],
  { words }: PageWords,
  { workspaceId }: Sent,
) {
  const names = open.map(nameOf);
  return open.map((choice, at) => {
    const isTwin = names.indexOf(names[at]!) !== names.lastIndexOf(names[at]!);
    const isLess = choice.scopes.length < scopes.length;
    return {
      id: choice.workspace.id,
      name: names[at],
      note: [isTwin ? choice.workspace.id : "", isLess ? words["viewer"] : ""].join(" ").trim(),
      isChosen: open.length === 1 || choice.workspace.id === workspaceId,
    };
  });
}

/** Every right that is agreed to, in plain words. Who may write may let the client do less. */
function shownAccess(
  { workspaceId, scopes, resource }: PendingAuthorization,
  open: readonly Choice[],
  pageWords: PageWords,
  { access = "write" }: Sent,
) {
  const { words } = pageWords;
  const name = workspaceId === null ? words["chosen"]! : nameOf(open[0]!);
  const told = (scope: OAuthScope): string[] =>
    linesOf(resource, scope, open, pageWords).map((text) =>
      text.replace("{workspace}", () => name),
    );
  const given = new Set(open.flatMap((choice) => choice.scopes));
  const read = told("gateway:read");
  const write = told("gateway:write");
  const isLess = workspaceId !== null && given.size < scopes.length;
  return {
    mayChoose: given.size === 2,
    accesses: [
      { value: "write", label: words["write"], rights: [...read, ...write] },
      { value: "read", label: words["read"], rights: read },
    ].map((each) => ({ ...each, isChosen: each.value === access })),
    rights: [...read, ...write],
    limit: isLess ? words["viewerLimit"] : null,
  };
}
