// Limits how often the gateway fetches metadata documents of OAuth clients (G35.13), so that
// attackers cannot use the gateway to flood other servers with requests. Each signed-in user and
// each authorized client has its own limit. Unknown users share a limit for each network, and a
// limit for all networks together.
import { LRUCache } from "lru-cache";
import { lruEntryLimit } from "../../platform/index.ts";
import { processPart } from "../../platform/machine/index.ts";
import { readAuthorizedClientIds } from "../grant-store.ts";
import type { IdentityParts } from "../identity-context.ts";
import type { ClientDocuments } from "./client-documents.ts";
import { providerCall } from "./provider-call.ts";

export type MayFetchDocument = ReturnType<typeof createDocumentBudgets>;

const HOLDER_FETCHES_MAX = 10;
const ANONYMOUS_FETCHES_MAX = 300;
const ANONYMOUS_CONCURRENT_MAX = 20;
const MINUTE_MS = 60_000;
const HOLDERS_MAX = 10_000;
/** Milliseconds for which the ids of clients with grants are cached. */
const AUTHORIZED_CLIENTS_MS = 10_000;

/**
 * Creates the function that decides if the document of a client may be fetched. If the fetch is
 * allowed, the function counts it against the limits.
 */
export function createDocumentBudgets(
  { control, clock, records, processes }: IdentityParts,
  documents: ClientDocuments,
) {
  const holderFetchesMax = processPart(HOLDER_FETCHES_MAX, processes, 2);
  const anonymousFetchesMax = processPart(ANONYMOUS_FETCHES_MAX, processes);
  const anonymousConcurrentMax = processPart(ANONYMOUS_CONCURRENT_MAX, processes);
  const counts = new LRUCache<string, number>(lruEntryLimit(HOLDERS_MAX));
  let window = 0;
  let anonymousFetches = 0;
  let authorizedClientsCache: Promise<ReadonlySet<string>> | undefined;
  let readAt = 0;

  function take(holder: string): boolean {
    const now = Math.floor(clock.now() / MINUTE_MS);
    if (now !== window) {
      window = now;
      anonymousFetches = 0;
      counts.clear();
    }
    const own = counts.get(holder) ?? 0;
    if (own >= holderFetchesMax) return false;
    counts.set(holder, own + 1);
    return true;
  }

  function takeAnonymous(network: string): boolean {
    const isBusy = documents.running() >= anonymousConcurrentMax;
    if (isBusy || !take(`network ${network}`) || anonymousFetches >= anonymousFetchesMax)
      return false;
    anonymousFetches += 1;
    return true;
  }

  /**
   * Returns the ids of clients with grants. Concurrent requests share one database query, so that a
   * flood of requests does not cause many queries.
   */
  function authorizedClients(): Promise<ReadonlySet<string>> {
    const now = clock.now();
    if (authorizedClientsCache === undefined || now - readAt > AUTHORIZED_CLIENTS_MS) {
      readAt = now;
      authorizedClientsCache = readAuthorizedClientIds(control);
      authorizedClientsCache.catch(() => (authorizedClientsCache = undefined));
    }
    return authorizedClientsCache;
  }

  /**
   * Returns the id of the user for whom a code was issued. Returns undefined if the code is unknown
   * or was issued to another client.
   */
  async function userOfCode(code: string, clientId: string): Promise<string | undefined> {
    const record = await records.find<Record<"clientId" | "accountId", string>>("code", code);
    return record?.payload.clientId === clientId ? record.payload.accountId : undefined;
  }

  /**
   * @param userId id of the signed-in user; undefined if no user is signed in
   * @returns false if a limit is reached, or if the document cannot be fetched or is not needed;
   *   also false if the current call of oidc-provider has already requested the document
   */
  return async (clientId: string, userId: string | undefined): Promise<boolean> => {
    const call = providerCall();
    // If the document could not be read, oidc-provider asks for it a second time in the same call.
    // The gateway fetches it only once.
    if (call.hasFetched || !documents.isFetchable(clientId)) return false;
    call.hasFetched = true;
    const { code } = call;
    const holderId =
      code === null ? (userId ?? call.knownUserId) : await userOfCode(code, clientId);
    if (holderId !== undefined) return take(`user ${holderId}`);
    // oidc-provider refuses a token request with an unknown code in any case. So it does not need
    // the document of the client.
    if (code !== null) return false;
    if (takeAnonymous(call.network)) return true;
    return (await authorizedClients()).has(clientId) && take(`client ${clientId}`);
  };
}
