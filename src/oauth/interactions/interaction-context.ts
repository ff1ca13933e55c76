// What the pages of an authorization work with, and the check that a form is one of theirs.
import { timingSafeEqual } from "node:crypto";
import type { Catalog } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { ProvePerson } from "../../portal/index.ts";
import { keyedHash, sha256 } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { Authorizations, PendingAuthorization } from "../authorizations.ts";
import type { KnownBrowsers } from "../known-browsers.ts";

export interface InteractionContext {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "get">;
  readonly authorizations: Authorizations;
  readonly prove: ProvePerson;
  /** Of these pages. */
  readonly ownOrigin: string;
  /** What tokens of forms are made with; the same object each time. */
  readonly formSecret: Buffer;
  /** Name of the cookie by which a browser is known. */
  readonly browserCookie: string;
  readonly knownBrowsers: Pick<KnownBrowsers, "cookieOf">;
  /** The one workspace of a dedicated deployment. */
  readonly dedicatedTo: Guid | null;
}

/** What every form of a page brings back: of this authorization, and of who is signed in. */
export const formTokenOf = (
  { formSecret }: InteractionContext,
  { uid, user }: PendingAuthorization,
): string =>
  keyedHash(formSecret)
    .update(`${uid} ${user?.id ?? ""}`)
    .digest("base64url");

export const isFormToken = (
  context: InteractionContext,
  pending: PendingAuthorization,
  given: string,
): boolean => timingSafeEqual(sha256(given), sha256(formTokenOf(context, pending)));
