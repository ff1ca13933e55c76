// Decides if the gateway may fetch another metadata document of a client (G35.13). Unknown users
// share a budget for their network and a budget for all networks. So nobody can use the gateway to
// flood other servers with requests. Signed-in users and authorized clients have separate budgets.
import { LRUCache } from "lru-cache";
import { lruEntryLimit } from "../../platform/index.ts";
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
/** Milliseconds for which the ids of authorized clients are cached. */
const AUTHORIZED_CLIENTS_MS = 10_000;

/** Creates a function that decides if a document may be fetched, and counts the fetch. */
export function createDocumentBudgets(
  { control, clock, records }: IdentityParts,
  documents: ClientDocuments,
) {
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
    if (own >= HOLDER_FETCHES_MAX) return false;
    counts.set(holder, own + 1);
    return true;
  }

  function takeAnonymous(network: string): boolean {
    const isBusy = documents.running() >= ANONYMOUS_CONCURRENT_MAX;
    if (isBusy || !take(`network ${network}`) || anonymousFetches >= ANONYMOUS_FETCHES_MAX)
      return false;
    anonymousFetches += 1;
    return true;
  }

  /**
   * Concurrent requests share one lookup, so that a flood of requests does not cause many lookups.
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

  /** Returns the user of a code; undefined if the code is unknown or belongs to another client. */
  async function userOfCode(code: string, clientId: string): Promise<string | undefined> {
    const record = await records.find<Record<"clientId" | "accountId", string>>("code", code);
    return record?.payload.clientId === clientId ? record.payload.accountId : undefined;
  }

  /**
   * @param userId id of the signed-in user; undefined if nobody is signed in
   * @returns false if the document must not be fetched now
   */
  return async (clientId: string, userId: string | undefined): Promise<boolean> => {
    const call = providerCall();
    // If oidc-provider could not read the document, it requests the client a second time.
    if (call.hasFetched || !documents.isFetchable(clientId)) return false;
    call.hasFetched = true;
    const { code } = call;
    const holderId =
      code === null ? (userId ?? call.knownUserId) : await userOfCode(code, clientId);
    if (holderId !== undefined) return take(`user ${holderId}`);
    // A token request with an unknown code is refused anyway, so no document is fetched for it.
    if (code !== null) return false;
    if (takeAnonymous(call.network)) return true;
    return (await authorizedClients()).has(clientId) && take(`client ${clientId}`);
  };
}
