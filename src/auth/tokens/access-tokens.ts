// Issues access tokens of end users and turns them into callers. A verified token is cached until it expires, its account changes,
// or this node may have missed changes. Refuses bad signatures before the database is asked.
import { jwtVerify } from "jose/jwt/verify";
import {
  issueAccessToken,
  issueRedirect,
  type AccessTokenInput,
  type IssuedToken,
  type TokenUser,
} from "./issue-tokens.ts";
import { rememberTokens } from "./remembered-tokens.ts";
import {
  ACCESS_TYPE,
  ALGORITHM,
  readAccessToken,
  SKEW_SECONDS,
  type UnverifiedToken,
} from "./token-text.ts";
import { findTokenSession, type TokenSession } from "../../endusers/index.ts";
import type { Revocations } from "../../access/index.ts";
import type { Catalog, Workspace } from "../../catalog/index.ts";
import type { EndUserCaller } from "../../contract/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { SigningKeys } from "../keys/signing-keys.ts";

export type { AccessTokenInput, IssuedToken, TokenUser } from "./issue-tokens.ts";

export interface Tokens {
  readonly issue: (input: AccessTokenInput) => Promise<IssuedToken>;
  /** The address with `?token=`, good for a minute. @param url the workspace's post-login address */
  readonly issueRedirect: (workspace: Workspace, user: TokenUser, url: string) => Promise<string>;
  /** The caller behind an access token, the same object each time; undefined for any other text. At once where it is remembered. */
  readonly verify: (text: string) => EndUserCaller | undefined | Promise<EndUserCaller | undefined>;
}

export interface TokenDependencies {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "get" | "onChange">;
  readonly keys: SigningKeys;
  readonly revocations: Pick<Revocations, "follow" | "freshAt">;
  readonly clock: Clock;
  readonly baseUrl: string;
}

/** A token whose signature is good. */
interface Verified extends UnverifiedToken {
  readonly session: TokenSession;
  /** The version that the caller was made from. */
  readonly workspace: Workspace;
  /** Undefined where the workspace does not have the session's key any more. */
  readonly caller: EndUserCaller | undefined;
}

/** Who has heard of no changes for so long cannot know who is revoked; with a look's own time, well within two seconds. */
const STALE_MAX_MS = 1_500;

export function createTokens(deps: TokenDependencies): Tokens {
  const { control, catalog, keys, revocations, clock, baseUrl } = deps;
  const memory = rememberTokens<Verified>();
  /** Good signatures without a session in force; neither comes to life again. */
  const refused = rememberTokens<UnverifiedToken>(REFUSED_LENGTH_MAX);
  const running = new Map<string, Promise<EndUserCaller | undefined>>();
  revocations.follow({
    changed: memory.accountChanged,
    lost: memory.clear,
  });
  catalog.onChange(memory.somethingChanged);

  const isFresh = (): boolean => performance.now() - revocations.freshAt < STALE_MAX_MS;
  const isOver = ({ claims }: UnverifiedToken): boolean => claims.exp * 1000 <= clock.now();

  function verify(text: string): EndUserCaller | undefined | Promise<EndUserCaller | undefined> {
    const known = memory.get(text);
    if (known !== undefined && !isOver(known) && isFresh()) {
      const current = catalog.get(known.workspace.id);
      if (current === known.workspace) return known.caller;
      // Whoever waits for it below is told of its failure.
      if (current instanceof Promise) current.catch(() => undefined);
    }
    let verifying = running.get(text);
    if (verifying === undefined) {
      verifying = findOut(text, known).finally(() => running.delete(text));
      running.set(text, verifying);
    }
    return verifying;
  }

  async function findOut(
    text: string,
    known: Verified | undefined,
  ): Promise<EndUserCaller | undefined> {
    const since = memory.changes;
    const token = known ?? readAccessToken(text, baseUrl, clock.now());
    if (token === undefined || isOver(token)) {
      memory.forget(text);
      return undefined;
    }
    if (refused.get(text) !== undefined || !(await isSigned(text, token, known))) return undefined;
    const session = known !== undefined && isFresh() ? known.session : await sessionOf(text, token);
    const workspace = session && (await catalog.get(token.claims.workspaceId));
    if (session === undefined || workspace === undefined) {
      memory.forget(text);
      return undefined;
    }
    if (known?.workspace === workspace) return known.caller;
    const caller = callerOf(token, session, workspace);
    memory.keep(text, { ...token, session, workspace, caller }, since);
    return caller;
  }

  /** The key is asked for again each time: an urgent rotation ends its tokens. */
  async function isSigned(
    text: string,
    { kid, claims }: UnverifiedToken,
    known: Verified | undefined,
  ): Promise<boolean> {
    const key = await keys.verifier(claims.workspaceId, "access", kid);
    if (key === undefined) memory.forget(text);
    if (key === undefined || known !== undefined) return key !== undefined;
    const { iss, aud } = claims as unknown as { iss: string; aud: string };
    return jwtVerify(text, key, {
      algorithms: [ALGORITHM],
      typ: ACCESS_TYPE,
      issuer: iss,
      audience: aud,
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(clock.now()),
    }).then(
      () => true,
      () => false,
    );
  }

  async function sessionOf(
    text: string,
    token: UnverifiedToken,
  ): Promise<TokenSession | undefined> {
    const session = await findTokenSession(control, token.claims);
    if (session === undefined) refused.keep(text, token, refused.changes);
    return session;
  }

  return {
    issue: (input) => issueAccessToken(deps, input),
    issueRedirect: (workspace, user, url) => issueRedirect(deps, workspace, user, url),
    verify,
  };
}

const REFUSED_LENGTH_MAX = 1024 * 1024;

/** With the roles that the workspace has under the token's ids now, whatever they are called; the claims stay as they were signed. */
function callerOf(
  { claims: said }: UnverifiedToken,
  { keyId }: TokenSession,
  workspace: Workspace,
): EndUserCaller | undefined {
  const key = workspace.keysById.get(keyId);
  if (key === undefined) return undefined;
  const held = new Set(said.roleId);
  const { email, ...others } = said;
  // Anybody can register any address. Tokens from before the claim `emailProven` count as their
  // confirmation says.
  const isProven = said["emailProven"] ?? said["emailVerified"];
  const claims = isProven === true ? said : others;
  const roles = [...workspace.rolesByName.values()].filter(({ definition }) =>
    held.has(definition.id),
  );
  return {
    kind: "endUser",
    workspaceId: workspace.id,
    endUserId: said.sub,
    roles: roles.map(({ name }) => name),
    claims,
    ...(typeof email === "string" && { email }),
    origins: key.definition.origins,
  };
}
