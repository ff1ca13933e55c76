// Where the provider keeps what it must remember, as rows that all nodes share: each kind of its models, with what may be done with it.
// Refuses authorizations beyond their bounds, and a code or a waiting authorization that was used.
import type { Adapter, AdapterFactory, AdapterPayload, errors } from "oidc-provider";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { isGuid, sha256, type Clock } from "../../platform/index.ts";
import { sqlState, type Pool } from "../../platform/postgres/index.ts";
import {
  findGrant,
  holdGrant,
  prolongGrant,
  revokeGrant,
  type OAuthGrant,
} from "../grant-store.ts";
import { useCode } from "../record-store.ts";
import type { Records } from "../records.ts";
import { providerCall } from "./provider-call.ts";

export interface AdapterDependencies {
  readonly control: Pool;
  readonly clock: Clock;
  readonly records: Records;
  /** After the commit of a change that `recordAccountChange` has told of. */
  readonly notifyNodes: () => void;
  /** What a grant of this kind may be asked for as, in the provider's words. */
  readonly resourcesOf: (grant: OAuthGrant) => readonly string[];
  readonly tokenSeconds: number;
  readonly errors: typeof errors;
}

/** Authorizations that wait: of one network or user, and of all strangers together. */
const WAITING_OF_HOLDER_MAX = 100;
const WAITING_OF_STRANGERS_MAX = 20_000;
/** What a row may hold. */
const PAYLOAD_MAX = 12_000;

const nothing: Adapter = {
  upsert: () => Promise.reject(new Error("the provider keeps what it should not")),
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
  return (name) => kinds[name] ?? nothing;
}

const FOREIGN_KEY_VIOLATION = "23503";
const UNIQUE_VIOLATION = "23505";

const sessions = ({ control, records }: AdapterDependencies): Adapter => ({
  ...nothing,
  async upsert(id, payload, seconds = 0) {
    const { uid, accountId, amr } = payload;
    // Somebody who has not signed in has nothing to be remembered by.
    if (accountId === undefined || accountId === null || uid === undefined) return;
    // One that is gone meanwhile, to another name or altogether, does not come back.
    if (id === providerCall().sessionId) {
      await records.change(control, "session", id, payload);
      return;
    }
    try {
      await records.keep("session", id, payload, seconds, { uid, portalSessionId: amr?.[0] });
    } catch (error) {
      // The portal session was ended meanwhile, and this one with it; or the same step, taken at once, has given this one its new id.
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
  ...nothing,
  async upsert(id, payload, seconds = 0) {
    if (JSON.stringify(payload).length > PAYLOAD_MAX)
      throw new GatewayError("INVALID_REQUEST", { message: "The request is too long." });
    const userId = payload.session?.accountId ?? providerCall().knownUserId;
    const bounds = {
      holder: userId === undefined ? `network ${providerCall().network}` : `user ${userId}`,
      ofHolderMax: WAITING_OF_HOLDER_MAX,
      ofAllMax: userId === undefined ? WAITING_OF_STRANGERS_MAX : null,
    };
    if (!(await records.begin(id, payload, seconds, bounds)))
      throw new GatewayError("TOO_MANY_TRIES", {
        message: "Too many sign-ins were begun and not finished; wait some minutes and try again.",
      });
  },
  find: async (id) => (await records.find<AdapterPayload>("interaction", id))?.payload,
  async destroy(id) {
    if (!(await records.delete("interaction", id)))
      throw new SessionNotFound("this authorization has gone on already");
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
    ...nothing,
    upsert: (id, payload, seconds = 0) =>
      records.keep("code", id, payload, seconds, { grantId: payload.grantId }),
    async find(id) {
      const record = await records.find<AdapterPayload>("code", id);
      if (record === undefined || !record.isUsed) return record?.payload;
      // As long as its grant is there, so that whoever brings it again is noticed.
      const seconds = Math.floor(Date.now() / 1_000);
      return { ...record.payload, consumed: seconds, exp: seconds + 60 };
    },
    async consume(id) {
      const now = clock.now();
      const grantId = providerCall().grant?.id;
      const isUsed = await control.transaction(async (connection) => {
        // The grant first, as whatever takes a grant with its codes away does: else each could wait for the other.
        if (grantId === undefined || !(await holdGrant(connection, grantId))) return false;
        if ((await useCode(connection, sha256(id), new Date(now))) === undefined) return false;
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
  ...nothing,
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
      resources: Object.fromEntries(deps.resourcesOf(grant).map((one) => [one, scopes])),
    };
  },
  destroy: (id) => endGrant(deps, id),
});

async function endGrant({ control, notifyNodes }: AdapterDependencies, id: Guid): Promise<void> {
  await control.transaction((connection) => revokeGrant(connection, id));
  notifyNodes();
}
