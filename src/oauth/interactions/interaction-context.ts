// The dependencies of the pages of an authorization, and the form tokens that protect their forms.
import { timingSafeEqual } from "node:crypto";
import type { Catalog } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { AuthenticatePerson } from "../../portal/index.ts";
import { keyedHash, sha256 } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { PendingAuthorization } from "../authorizations.ts";
import type { KnownBrowsers } from "../known-browsers.ts";
import type { Authorizations } from "../pending-authorizations.ts";

export interface InteractionContext {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "get">;
  readonly authorizations: Authorizations;
  readonly prove: AuthenticatePerson;
  /** The origin of these pages. */
  readonly ownOrigin: string;
  /** The key of form tokens. Always the same object. */
  readonly formSecret: Buffer;
  /** Name of the cookie that identifies the browser. */
  readonly browserCookie: string;
  readonly knownBrowsers: Pick<KnownBrowsers, "cookieOf">;
  /** The only workspace of a dedicated deployment. */
  readonly dedicatedTo: Guid | null;
}

/** Returns the form token. It is bound to the authorization and to the signed-in user. */
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
