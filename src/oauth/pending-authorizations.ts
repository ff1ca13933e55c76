// Stores the user's answers on the sign-in and consent pages (G35.10). oidc-provider then continues
// the authorization with the stored answer. A cookie identifies the authorization. Rejects an
// authorization that has ended, or that another browser began.
import { GatewayError, isOAuthScope, type Guid } from "../contract/index.ts";
import { newOpaqueCredential } from "../access/index.ts";
import { guidV7, sha256 } from "../platform/index.ts";
import { sqlState, type TransactionConnection } from "../platform/postgres/index.ts";
import {
  cookieValues,
  endPortalSession,
  findUserEmail,
  openPortalSession,
} from "../portal/index.ts";
import type {
  Consent,
  InteractionRequest,
  PendingAuthorization,
  SignedInUser,
} from "./authorizations.ts";
import { insertGrant } from "./grant-store.ts";
import type { IdentityParts } from "./identity-context.ts";
import type { InteractionPayload, InteractionResult } from "./interaction-payload.ts";
import { CODE_SECONDS, INTERACTION_SECONDS, SIGN_IN_SECONDS } from "./provider/configuration.ts";

const FOREIGN_KEY_VIOLATION = "23503";
const AGENT_MAX = 512;
/**
 * Maximum number of session cookies that are looked up in one request. A browser gets one session
 * cookie from the gateway, but other sites on the same host name can set more.
 */
const SESSIONS_MAX = 5;
const uidForm = /^[A-Za-z0-9_-]{1,64}$/;

export type Authorizations = ReturnType<typeof createPendingAuthorizations>;

/**
 * Creates the functions that store a user's answers. Each function returns the absolute URL to
 * which the browser is redirected (303). The parameter `uid` of these functions is the id of the
 * authorization, from the URL of the page. Each function throws NOT_FOUND if the authorization is
 * unknown, has ended, or was begun by another browser. It also throws NOT_FOUND if the
 * authorization waits for the other kind of answer (sign-in or consent).
 */
export function createPendingAuthorizations(parts: IdentityParts) {
  const { control, clock, records, cookies, audiences, clients } = parts;

  /**
   * Returns the stored data of an authorization.
   * @throws GatewayError NOT_FOUND if another browser began the authorization, or if it does not
   *   wait for the user any more
   */
  async function read(request: InteractionRequest, uid: string): Promise<InteractionPayload> {
    const [own, other] = cookieValues(request.headers, cookies.interaction);
    if (!uidForm.test(uid) || own !== uid || other !== undefined) throw ended();
    const record = await records.find<InteractionPayload>("interaction", uid);
    if (record === undefined || record.payload.result !== undefined) throw ended();
    const { session } = record.payload;
    if (session !== undefined) {
      const signedIn = await records.findSession<{ readonly accountId: Guid }>(session.uid);
      if (signedIn?.payload.accountId !== session.accountId) throw ended();
    }
    return record.payload;
  }

  /**
   * Stores the user's answer.
   * @returns the URL to which the browser is redirected
   * @throws GatewayError NOT_FOUND if an answer is already stored
   */
  async function answer(
    connection: TransactionConnection,
    uid: string,
    add: InteractionResult,
    change: Partial<InteractionPayload> = {},
  ): Promise<string> {
    const record = await records.lockInteraction<InteractionPayload>(connection, uid);
    if (record === undefined || record.payload.result !== undefined) throw ended();
    const payload = { ...record.payload, ...change };
    const result = "error" in add ? add : { ...payload.lastSubmission, ...add };
    if (!(await records.change(connection, "interaction", uid, { ...payload, result })))
      throw ended();
    return payload.returnTo;
  }

  /**
   * Ends this browser's session at the identity service. Also ends the portal session that was
   * opened together with it.
   */
  async function signOut(request: InteractionRequest): Promise<void> {
    for (const id of cookieValues(request.headers, cookies.session).slice(0, SESSIONS_MAX)) {
      const record = await records.find<{ readonly amr?: readonly Guid[] }>("session", id);
      const [portalSession] = record?.payload.amr ?? [];
      await records.delete("session", id);
      if (portalSession !== undefined) await endPortalSession(control, { id: portalSession });
    }
  }

  async function describePending(
    uid: string,
    payload: InteractionPayload,
  ): Promise<PendingAuthorization> {
    const { params, prompt, session } = payload;
    const audience = audiences.read(params.resource);
    const userId = session?.accountId;
    const email = userId === undefined ? undefined : await findUserEmail(control, userId);
    if (audience === undefined || (userId !== undefined && email === undefined)) throw ended();
    const { client_id: id, redirect_uri: returns } = params;
    const registered = clients.find((client) => client.id === id);
    const target = new URL(returns);
    const isWeb = target.protocol === "https:" || target.protocol === "http:";
    const where = isWeb ? target.host : target.protocol;
    const host = registered === undefined && URL.canParse(id) ? new URL(id).host : where;
    return {
      uid,
      step: prompt.name === "login" ? "sign-in" : "consent",
      client: {
        id,
        name: prompt.details?.clientName ?? registered?.name ?? host,
        host,
        isRegistered: registered !== undefined,
      },
      returnsTo: isWeb ? target.origin : target.protocol,
      scopes: params.scope.split(" ").filter(isOAuthScope),
      ...audience,
      user: userId === undefined || email === undefined ? null : { id: userId, email },
    };
  }

  return {
    find: async (request: InteractionRequest, uid: string): Promise<PendingAuthorization> =>
      describePending(uid, await read(request, uid)),

    /**
     * Stores that a user has signed in for the authorization.
     * @throws GatewayError INVALID_CREDENTIALS if the password was changed during the sign-in
     */
    async signedIn(request: InteractionRequest, uid: string, user: SignedInUser): Promise<string> {
      const payload = await read(request, uid);
      if (payload.prompt.name !== "login") throw ended();
      await signOut(request);
      const now = clock.now();
      return control.transaction(async (connection) => {
        const session = await openCookielessSession(connection, request, user, now);
        await user.claim(connection);
        const ts = Math.floor(Date.now() / 1_000);
        const browser = user.browserHash;
        const login = { accountId: user.id, ts, remember: true, amr: [session], browser } as const;
        return answer(connection, uid, { login }, { session: undefined });
      });
    },

    /**
     * Stores the access that the user gives to the client, as a new grant.
     * @throws GatewayError INVALID_REQUEST if the client did not request the workspace or the
     *   scopes, or if the user is not a member of the workspace
     */
    async consented(
      request: InteractionRequest,
      uid: string,
      { workspaceId, scopes }: Consent,
    ): Promise<string> {
      const payload = await read(request, uid);
      const { client, user, step, ...requested } = await describePending(uid, payload);
      if (step !== "consent" || user === null) throw ended();
      const isRequestedWorkspace =
        requested.workspaceId === null || requested.workspaceId === workspaceId;
      const areRequestedScopes =
        scopes.length > 0 && scopes.every((one) => requested.scopes.includes(one));
      if (!isRequestedWorkspace || !areRequestedScopes) throw notGrantable();
      const [grantId, now] = [guidV7(clock.now()), clock.now()];
      const seconds = INTERACTION_SECONDS + CODE_SECONDS;
      const grant = {
        id: grantId,
        userId: user.id,
        workspaceId,
        clientId: client.id,
        clientName: client.name,
        resource: requested.resource,
        scopes: requested.scopes.filter((one) => scopes.includes(one)),
        createdAt: new Date(now),
        expiresAt: new Date(now + seconds * 1_000),
      };
      try {
        return await control.transaction(async (connection) => {
          // A transaction that stores a new password ends the user's sessions and revokes the
          // user's grants. It waits until this lock on the session is released. So it also revokes
          // the grant that is inserted here.
          const isSignedIn = await records.lockSession(connection, payload.session?.uid ?? "");
          if (!isSignedIn) throw ended();
          await insertGrant(connection, grant);
          return answer(connection, uid, { consent: { grantId } });
        });
      } catch (error) {
        throw sqlState(error) === FOREIGN_KEY_VIOLATION ? notGrantable() : error;
      }
    },

    async denied(request: InteractionRequest, uid: string): Promise<string> {
      await read(request, uid);
      const refusal = { error: "access_denied", error_description: "the person has refused" };
      return control.transaction((connection) => answer(connection, uid, refusal));
    },

    /**
     * Signs out the user of this browser, so that another user can sign in. The browser returns to
     * the sign-in page of the authorization.
     */
    async signedOut(request: InteractionRequest, uid: string): Promise<string> {
      await read(request, uid);
      await signOut(request);
      return control.transaction((connection) =>
        answer(connection, uid, {}, { session: undefined, lastSubmission: {} }),
      );
    },
  };
}

/**
 * Opens a portal session for the sign-in, and returns its id. No browser gets a cookie of this
 * portal session. It exists only so that the session at the identity service ends when all portal
 * sessions of the user are ended.
 * @throws GatewayError INVALID_CREDENTIALS if the password was changed during the sign-in
 */
async function openCookielessSession(
  connection: TransactionConnection,
  { headers, sourceIp }: InteractionRequest,
  { id: userId, passwordHash }: SignedInUser,
  now: number,
): Promise<Guid> {
  const id = guidV7(now);
  const isOpen = await openPortalSession(connection, {
    id,
    hash: sha256(newOpaqueCredential()),
    userId,
    passwordHash,
    now: new Date(now),
    sourceIp,
    userAgent: headers["user-agent"]?.slice(0, AGENT_MAX) ?? null,
    secondsMax: SIGN_IN_SECONDS,
  });
  if (!isOpen) throw new GatewayError("INVALID_CREDENTIALS");
  return id;
}

const ended = (): GatewayError =>
  new GatewayError("NOT_FOUND", {
    message:
      "This sign-in has ended, or it was started in another browser. Go back to the application and connect again.",
  });

const notGrantable = (): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    message:
      "You cannot grant this access. The application did not request it, or you are not a member of this workspace.",
  });
