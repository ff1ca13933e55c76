// Turns access tokens of the identity service into callers. A verified token is remembered until it ends, its person's memberships or
// consents change, or this node may have missed changes (G36.8). Refuses bad signatures before the database is asked.
import type { KeyObject } from "node:crypto";
import { compactVerify } from "jose/jws/compact/verify";
import { LRUCache } from "lru-cache";
import type { MemberRole, Revocations } from "../../access/index.ts";
import type { Catalog } from "../../catalog/index.ts";
import type { Guid, OAuthCaller, OAuthScope } from "../../contract/index.ts";
import { counted, type Clock } from "../../platform/index.ts";
import { PORTAL_ID } from "../../portal/index.ts";
import { rememberTokens, type VerifiedToken } from "./remembered-tokens.ts";
import { grantedResourceOf, type Conferred } from "./token-claims.ts";
import { endOf, readToken, type SignerName, type UnverifiedClientToken } from "./token-text.ts";

/** Who may be believed about tokens: the embedded identity service, or an external one. */
export interface TrustedIssuer {
  /** Whether a token may be of it, as it looks from outside; others are somebody else's to verify. */
  readonly isOwn: (text: string) => boolean;
  /** Undefined for a token that says itself that it is none of its access tokens, or for nobody here. */
  readonly conferred: (token: UnverifiedClientToken) => Conferred | undefined;
  /** The key of that name; undefined where there is none. @throws GatewayError UNAVAILABLE where nobody can say */
  readonly keyFor: (name: SignerName) => KeyObject | undefined | Promise<KeyObject | undefined>;
}

/** In whose name a token acts, as things stand now. */
export interface Standing {
  readonly userId: Guid;
  readonly email: string;
  readonly memberId: Guid;
  readonly role: MemberRole;
  /** Null where an external issuer keeps the consent. */
  readonly grant: {
    readonly id: Guid;
    readonly scopes: readonly OAuthScope[];
    readonly expiresAt: Date;
  } | null;
}

export interface ClientTokenDependencies {
  readonly issuer: TrustedIssuer;
  /** Undefined where the consent is gone, or the membership. */
  readonly standingOf: (conferred: Conferred, now: Date) => Promise<Standing | undefined>;
  /** Notes when a consent was last used. */
  readonly noteUse: (grantId: Guid, now: Date) => Promise<void>;
  readonly catalog: Pick<Catalog, "onChange">;
  readonly revocations: Pick<Revocations, "follow" | "freshAt">;
  readonly clock: Clock;
}

export interface ClientTokens {
  /** Whether it is asked about a token of this look. */
  readonly isOurs: (text: string) => boolean;
  /**
   * The caller behind an access token, the same object each time; undefined for any other text, and for a token that is for another
   * resource. At once where it is remembered.
   */
  readonly verify: (
    text: string,
    resource: string,
  ) => OAuthCaller | undefined | Promise<OAuthCaller | undefined>;
}

/** Who has heard of no changes for so long cannot know what was revoked; with a look's own time, well within two seconds. */
const STALE_MAX_MS = 1_500;
/** Whoever holds a signed token that is no longer good does not reach the database with it each time. */
const REFUSED_MS = 500;
const REFUSED_MAX = 10_000;
/** To the minute: it is for people who look at what they have let in. */
const USE_MS = 60_000;
const USES_MAX = 10_000;

export function createClientTokens(deps: ClientTokenDependencies): ClientTokens {
  const { issuer, revocations, clock } = deps;
  const memory = rememberTokens();
  /** By the end of the text: good signatures without standing. */
  const refused = new LRUCache<string, string>({ ...counted(REFUSED_MAX), ttl: REFUSED_MS });
  const noted = new LRUCache<Guid, true>({ ...counted(USES_MAX), ttl: USE_MS });
  const running = new Map<string, Promise<VerifiedToken | undefined>>();
  revocations.follow({
    // Changes of end users, of which there may be many, are none of these.
    changed: (workspaceId, userId) => {
      if (workspaceId === PORTAL_ID) memory.userChanged(userId);
    },
    lost: memory.clear,
  });
  // A workspace that is removed takes its memberships and consents along.
  deps.catalog.onChange(memory.workspaceChanged);

  const isFresh = (): boolean => performance.now() - revocations.freshAt < STALE_MAX_MS;

  function verify(
    text: string,
    resource: string,
  ): OAuthCaller | undefined | Promise<OAuthCaller | undefined> {
    const opening = grantedResourceOf(resource);
    if (opening === undefined) return undefined;
    const callerOf = (token: VerifiedToken | undefined): OAuthCaller | undefined =>
      token?.opens.has(opening) === true ? inUse(token.caller) : undefined;
    const known = memory.get(text);
    if (known !== undefined && clock.now() < known.endsAt && isFresh()) {
      // An urgent rotation ends the tokens of the keys that it takes away.
      const key = issuer.keyFor(known.signer);
      if (key !== undefined && !(key instanceof Promise)) return callerOf(known);
    }
    let finding = running.get(text);
    if (finding === undefined) {
      finding = findOut(text).finally(() => running.delete(text));
      running.set(text, finding);
    }
    return finding.then(callerOf);
  }

  function inUse(caller: OAuthCaller): OAuthCaller {
    const { grantId } = caller;
    if (grantId === null || noted.has(grantId)) return caller;
    noted.set(grantId, true);
    // Nobody waits for it, and what is not noted now is a minute later.
    deps.noteUse(grantId, new Date(clock.now())).catch(() => undefined);
    return caller;
  }

  async function findOut(text: string): Promise<VerifiedToken | undefined> {
    const since = memory.changes;
    const token = readToken(text);
    const exp = token && endOf(token.claims, clock.now());
    const conferred = token && issuer.conferred(token);
    memory.forget(text);
    if (token === undefined || exp === undefined || conferred === undefined) return undefined;
    const { signer } = token;
    if (refused.get(text.slice(-64)) === text) return undefined;
    const key = await issuer.keyFor(signer);
    if (key === undefined || !(await isSigned(text, key, signer.alg))) return undefined;
    const standing = await deps.standingOf(conferred, new Date(clock.now()));
    if (standing === undefined) {
      refused.set(text.slice(-64), text);
      return undefined;
    }
    const caller = callerFrom(conferred, standing, exp);
    const endsAt = Math.min(exp * 1000, standing.grant?.expiresAt.getTime() ?? Infinity);
    const verified = { caller, opens: conferred.opens, signer, endsAt };
    memory.keep(text, verified, since);
    return verified;
  }

  return { isOurs: (text) => memory.get(text) !== undefined || issuer.isOwn(text), verify };
}

const isSigned = (text: string, key: KeyObject, alg: string): Promise<boolean> =>
  compactVerify(text, key, { algorithms: [alg] }).then(
    () => true,
    () => false,
  );

function callerFrom(
  { workspaceId, clientId, scopes }: Conferred,
  { userId, memberId, email, role, grant }: Standing,
  exp: number,
): OAuthCaller {
  return {
    kind: "oauth",
    workspaceId,
    memberId,
    userId,
    email,
    role,
    clientId,
    grantId: grant?.id ?? null,
    // What was consented to bounds what a token says of it.
    scopes: grant === null ? scopes : scopes.filter((scope) => grant.scopes.includes(scope)),
    expiresAt: grant === null ? exp : Math.min(exp, Math.floor(grant.expiresAt.getTime() / 1000)),
  };
}
