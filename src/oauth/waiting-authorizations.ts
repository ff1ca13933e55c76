// The authorizations that wait for their person (G35.10): found by a browser's cookie, taken on by what the person does. Each step is noted in
// the record that the provider goes on from; a consent is one transaction with its grant.
import type { Config } from "../config/index.ts";
import { GatewayError, isOAuthScope, type Guid } from "../contract/index.ts";
import { newOpaqueCredential } from "../access/index.ts";
import { guidV7, sha256, type Clock } from "../platform/index.ts";
import { sqlState, type Pool, type TransactionConnection } from "../platform/postgres/index.ts";
import { endPortalSession, findUserEmail, openPortalSession } from "../portal/index.ts";
import type {
  Authorizations,
  InteractionRequest,
  PendingAuthorization,
  SignedInUser,
} from "./authorizations.ts";
import { insertGrant } from "./grant-store.ts";
import { cookieValues, type IdentityCookies } from "./identity-cookies.ts";
import type { InteractionPayload, InteractionResult } from "./interaction-payload.ts";
import type { Audiences } from "./provider/audiences.ts";
import { CODE_SECONDS, INTERACTION_SECONDS, SIGN_IN_SECONDS } from "./provider/configuration.ts";
import type { Records } from "./records.ts";

export interface WaitingDependencies {
  readonly control: Pool;
  readonly clock: Clock;
  readonly config: Pick<Config, "identity">;
  readonly records: Records;
  readonly audiences: Audiences;
  readonly cookies: IdentityCookies;
}

const FOREIGN_KEY_VIOLATION = "23503";
const AGENT_MAX = 512;
/** Sign-ins of one browser that are looked up: it has one, and neighbours may have added some. */
const SESSIONS_MAX = 5;
const uidForm = /^[A-Za-z0-9_-]{1,64}$/;

export function createWaitingAuthorizations(deps: WaitingDependencies): Authorizations {
  const { control, clock, records, cookies, audiences } = deps;

  /** Whether this browser began it, and it waits. */
  async function read(request: InteractionRequest, uid: string): Promise<InteractionPayload> {
    const [own, other] = cookieValues(request.headers, cookies.interaction);
    if (!uidForm.test(uid) || own !== uid || other !== undefined) throw over();
    const record = await records.find<InteractionPayload>("interaction", uid);
    if (record === undefined || record.payload.result !== undefined) throw over();
    const { session } = record.payload;
    if (session !== undefined) {
      const signedIn = await records.findSession<{ readonly accountId: Guid }>(session.uid);
      if (signedIn?.payload.accountId !== session.accountId) throw over();
    }
    return record.payload;
  }

  /** Notes what the person did, once. @returns where the browser goes on */
  async function answer(
    connection: TransactionConnection,
    uid: string,
    add: InteractionResult,
    change: Partial<InteractionPayload> = {},
  ): Promise<string> {
    const record = await records.hold<InteractionPayload>(connection, uid);
    if (record === undefined || record.payload.result !== undefined) throw over();
    const payload = { ...record.payload, ...change };
    const result = "error" in add ? add : { ...payload.lastSubmission, ...add };
    if (!(await records.change(connection, "interaction", uid, { ...payload, result })))
      throw over();
    return payload.returnTo;
  }

  /** Signs out whoever is in this browser, everywhere where that is known. */
  async function leave(request: InteractionRequest): Promise<void> {
    for (const id of cookieValues(request.headers, cookies.session).slice(0, SESSIONS_MAX)) {
      const record = await records.find<{ readonly amr?: readonly Guid[] }>("session", id);
      const [portalSession] = record?.payload.amr ?? [];
      await records.delete("session", id);
      if (portalSession !== undefined) await endPortalSession(control, { id: portalSession });
    }
  }

  async function pending(uid: string, payload: InteractionPayload): Promise<PendingAuthorization> {
    const { params, prompt, session } = payload;
    const audience = audiences.read(params.resource);
    const userId = session?.accountId;
    const email = userId === undefined ? undefined : await findUserEmail(control, userId);
    if (audience === undefined || (userId !== undefined && email === undefined)) throw over();
    const { client_id: id, redirect_uri: returns } = params;
    const registered = deps.config.identity.clients.find((client) => client.id === id);
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
    find: async (request, uid) => pending(uid, await read(request, uid)),

    async signedIn(request, uid, user) {
      const payload = await read(request, uid);
      if (payload.prompt.name !== "login") throw over();
      await leave(request);
      const now = clock.now();
      return control.transaction(async (connection) => {
        const session = await openSession(connection, request, user, now);
        const ts = Math.floor(Date.now() / 1_000);
        const browser = user.browserHash;
        const login = { accountId: user.id, ts, remember: true, amr: [session], browser } as const;
        return answer(connection, uid, { login }, { session: undefined });
      });
    },

    async consented(request, uid, { workspaceId, scopes }) {
      const payload = await read(request, uid);
      const { client, user, step, ...asked } = await pending(uid, payload);
      if (step !== "consent" || user === null) throw over();
      const isAsked = asked.workspaceId === null || asked.workspaceId === workspaceId;
      const areAsked = scopes.length > 0 && scopes.every((one) => asked.scopes.includes(one));
      if (!isAsked || !areAsked) throw notAsked();
      const [grantId, now] = [guidV7(clock.now()), clock.now()];
      const seconds = INTERACTION_SECONDS + CODE_SECONDS;
      const grant = {
        id: grantId,
        userId: user.id,
        workspaceId,
        clientId: client.id,
        clientName: client.name,
        resource: asked.resource,
        scopes: asked.scopes.filter((one) => scopes.includes(one)),
        createdAt: new Date(now),
        expiresAt: new Date(now + seconds * 1_000),
      };
      try {
        return await control.transaction(async (connection) => {
          // What ends the sign-in meanwhile, as a new password does, also ends this grant.
          const isSignedIn = await records.holdSession(connection, payload.session?.uid ?? "");
          if (!isSignedIn) throw over();
          await insertGrant(connection, grant);
          return answer(connection, uid, { consent: { grantId } });
        });
      } catch (error) {
        throw sqlState(error) === FOREIGN_KEY_VIOLATION ? notAsked() : error;
      }
    },

    async denied(request, uid) {
      await read(request, uid);
      const refusal = { error: "access_denied", error_description: "the person has refused" };
      return control.transaction((connection) => answer(connection, uid, refusal));
    },

    async signedOut(request, uid) {
      await read(request, uid);
      await leave(request);
      return control.transaction((connection) =>
        answer(connection, uid, {}, { session: undefined, lastSubmission: {} }),
      );
    },
  };
}

/** A portal session that no cookie opens: it ends with the others of its user, and this sign-in with it. @returns its id */
async function openSession(
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

const over = (): GatewayError =>
  new GatewayError("NOT_FOUND", {
    message:
      "This sign-in is over, or it was begun in another browser. Go back to the application and connect again.",
  });

const notAsked = (): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    message: "This cannot be allowed: it was not asked for, or you are no member of the workspace.",
  });
