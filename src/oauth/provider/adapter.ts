// Stores the objects of oidc-provider (sessions, pending authorizations, codes and grants) in the
// database, so that all nodes share them. Rejects pending authorizations beyond the limits. Also
// rejects codes and pending authorizations that were already used.
import type { Adapter, AdapterFactory, AdapterPayload, errors } from "oidc-provider";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { isGuid } from "../../platform/index.ts";
import { sqlState } from "../../platform/postgres/index.ts";
import { findGrant, lockGrant, prolongGrant, revokeGrant } from "../grant-store.ts";
import type { IdentityParts } from "../identity-context.ts";
import { providerCall } from "./provider-call.ts";

export interface AdapterDependencies extends IdentityParts {
  readonly errors: typeof errors;
}

/**
 * Maximum numbers of pending authorizations: for each known user and each network of unknown users
 * (`HOLDER`), and for all unknown users together (`ANONYMOUS`).
 */
const PENDING_OF_HOLDER_MAX = 100;
const PENDING_ANONYMOUS_MAX = 20_000;
/** Maximum number of characters of the JSON text of one pending authorization. */
const PAYLOAD_MAX = 12_000;

const noStorage: Adapter = {
  upsert: () => Promise.reject(new Error("oidc-provider stores a model that has no adapter")),
  find: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  consume: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  revokeByGrantId: () => Promise.resolve(),
};

export function createAdapters(deps: AdapterDependencies): AdapterFactory {
  const kinds: Readonly<Record<string, Adapter>> = {
    Session: sessions(deps),
    Interaction: interactions(deps),
    AuthorizationCode: codes(deps),
    Grant: grants(deps),
  };
  return (name) => kinds[name] ?? noStorage;
}

const FOREIGN_KEY_VIOLATION = "23503";
const UNIQUE_VIOLATION = "23505";

const sessions = ({ control, records }: AdapterDependencies): Adapter => ({
  ...noStorage,
  async upsert(id, payload, seconds = 0) {
    const { uid, accountId, amr } = payload;
    // No user has signed in to this session, so it is not stored.
    if (accountId === undefined || accountId === null || uid === undefined) return;
    // `change` updates only a session that is still stored. If another request has deleted the
    // session meanwhile, this request must not insert it again.
    if (id === providerCall().sessionId) {
      await records.change(control, "session", id, payload);
      return;
    }
    try {
      await records.save("session", id, payload, seconds, { uid, portalSessionId: amr?.[0] });
    } catch (error) {
      // Two errors are expected. Either the portal session has ended, so this session must not be
      // stored. Or a concurrent request has already stored this session under its new id.
      const state = sqlState(error);
      if (state !== FOREIGN_KEY_VIOLATION && state !== UNIQUE_VIOLATION) throw error;
    }
  },
  async find(id) {
    const record = await records.find<AdapterPayload>("session", id);
    if (record !== undefined) providerCall().sessionId = id;
    return record?.payload;
  },
  findByUid: async (uid) => (await records.findSession<AdapterPayload>(uid))?.payload,
  destroy: async (id) => void (await records.delete("session", id)),
});

const interactions = ({ records, errors: { SessionNotFound } }: AdapterDependencies): Adapter => ({
  ...noStorage,
  async upsert(id, payload, seconds = 0) {
    if (JSON.stringify(payload).length > PAYLOAD_MAX)
      throw new GatewayError("INVALID_REQUEST", {
        message: `The authorization request is too long. The gateway stores at most ${PAYLOAD_MAX} characters of its data. Send shorter parameters.`,
      });
    const userId = payload.session?.accountId ?? providerCall().knownUserId;
    const bounds = {
      holder: userId === undefined ? `network ${providerCall().network}` : `user ${userId}`,
      ofHolderMax: PENDING_OF_HOLDER_MAX,
      ofAllMax: userId === undefined ? PENDING_ANONYMOUS_MAX : null,
    };
    if (!(await records.begin(id, payload, seconds, bounds)))
      throw new GatewayError("TOO_MANY_TRIES", {
        message:
          "Too many sign-ins were started and not finished. Wait some minutes, then try again.",
      });
  },
  find: async (id) => (await records.find<AdapterPayload>("interaction", id))?.payload,
  async destroy(id) {
    if (!(await records.delete("interaction", id)))
      throw new SessionNotFound("this authorization was continued already");
  },
});

const codes = (deps: AdapterDependencies): Adapter => {
  const {
    control,
    clock,
    records,
    tokenSeconds,
    errors: { InvalidGrant },
  } = deps;
  return {
    ...noStorage,
    upsert: (id, payload, seconds = 0) =>
      records.save("code", id, payload, seconds, { grantId: payload.grantId }),
    async find(id) {
      const record = await records.find<AdapterPayload>("code", id);
      if (record === undefined || !record.isUsed) return record?.payload;
      // A used code is returned as long as its grant exists, and with a later expiry. So
      // oidc-provider sees that the code is used a second time, and not that it has expired.
      const seconds = Math.floor(Date.now() / 1_000);
      return { ...record.payload, consumed: seconds, exp: seconds + 60 };
    },
    async consume(id) {
      const now = clock.now();
      const grantId = providerCall().grant?.id;
      const isUsed = await control.transaction(async (connection) => {
        // The grant is locked before the code. A transaction that deletes a grant and its codes
        // also locks the grant first, so no deadlock can occur.
        if (grantId === undefined || !(await lockGrant(connection, grantId))) return false;
        if (!(await records.useCode(connection, id))) return false;
        await prolongGrant(connection, grantId, new Date(now + tokenSeconds * 1_000));
        return true;
      });
      if (isUsed) return;
      if (grantId !== undefined) await endGrant(deps, grantId);
      throw new InvalidGrant("the code was used already");
    },
  };
};

const grants = (deps: AdapterDependencies): Adapter => ({
  ...noStorage,
  async find(id) {
    const grant = isGuid(id) ? await findGrant(deps.control, id) : undefined;
    if (grant === undefined || grant.revokedAt !== null) return undefined;
    if (grant.expiresAt.getTime() <= deps.clock.now()) return undefined;
    providerCall().grant = grant;
    const scopes = grant.scopes.join(" ");
    return {
      kind: "Grant",
      jti: grant.id,
      accountId: grant.userId,
      clientId: grant.clientId,
      resources: Object.fromEntries(deps.audiences.namesOf(grant).map((one) => [one, scopes])),
    };
  },
  destroy: (id) => endGrant(deps, id),
});

async function endGrant({ control, notifyNodes }: AdapterDependencies, id: Guid): Promise<void> {
  await control.transaction((connection) => revokeGrant(connection, id));
  notifyNodes();
}
