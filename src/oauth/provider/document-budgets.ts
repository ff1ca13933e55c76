// Whether one more document of a client may be fetched (G35.13). Strangers share a budget of their network and one of all, so that nobody has this gateway
// ask others for much; for whom a person stands, and for clients that somebody has let in, there are budgets that strangers cannot spend.
import { LRUCache } from "lru-cache";
import { counted, type Clock } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { readClientsLetIn } from "../grant-store.ts";
import type { Records } from "../records.ts";
import type { ClientDocuments } from "./client-documents.ts";
import { providerCall } from "./provider-call.ts";

export interface DocumentBudgetDependencies {
  readonly control: Pool;
  readonly clock: Clock;
  readonly records: Records;
  readonly documents: ClientDocuments;
}

/** @param userId who has signed in @returns whether it may be fetched now; counts it */
export type MayFetchDocument = (clientId: string, userId: string | undefined) => Promise<boolean>;

const OF_HOLDER_MAX = 10;
const OF_STRANGERS_MAX = 300;
const OF_STRANGERS_AT_A_TIME_MAX = 20;
const MINUTE_MS = 60_000;
const HOLDERS_MAX = 10_000;
/** How long it is gone by which clients were let in. */
const LET_IN_MS = 10_000;

export function createDocumentBudgets(deps: DocumentBudgetDependencies): MayFetchDocument {
  const { control, clock, records, documents } = deps;
  const counts = new LRUCache<string, number>(counted(HOLDERS_MAX));
  let window = 0;
  let ofStrangers = 0;
  let letIn: Promise<ReadonlySet<string>> | undefined;
  let readAt = 0;

  function take(holder: string): boolean {
    const now = Math.floor(clock.now() / MINUTE_MS);
    if (now !== window) {
      window = now;
      ofStrangers = 0;
      counts.clear();
    }
    const own = counts.get(holder) ?? 0;
    if (own >= OF_HOLDER_MAX) return false;
    counts.set(holder, own + 1);
    return true;
  }

  function takeOfStrangers(network: string): boolean {
    const isBusy = documents.running() >= OF_STRANGERS_AT_A_TIME_MAX;
    if (isBusy || !take(`network ${network}`) || ofStrangers >= OF_STRANGERS_MAX) return false;
    ofStrangers += 1;
    return true;
  }

  /** Looked up once for many: what a flood costs does not grow with it. */
  function clientsLetIn(): Promise<ReadonlySet<string>> {
    const now = clock.now();
    if (letIn === undefined || now - readAt > LET_IN_MS) {
      readAt = now;
      letIn = readClientsLetIn(control);
      letIn.catch(() => (letIn = undefined));
    }
    return letIn;
  }

  /** Whose code it is; a code of another client is nobody's. */
  async function holderOf(code: string, clientId: string): Promise<string | undefined> {
    const record = await records.find<CodePayload>("code", code);
    return record?.payload.clientId === clientId ? record.payload.accountId : undefined;
  }

  return async (clientId, userId) => {
    const call = providerCall();
    // The provider asks again for the client whose document it could not read.
    if (call.hasFetched || !documents.isPlace(clientId)) return false;
    call.hasFetched = true;
    const { code } = call;
    const person = code === null ? (userId ?? call.knownUserId) : await holderOf(code, clientId);
    if (person !== undefined) return take(`user ${person}`);
    // Without a code that was given out there is nothing to exchange.
    if (code !== null) return false;
    if (takeOfStrangers(call.network)) return true;
    return (await clientsLetIn()).has(clientId) && take(`client ${clientId}`);
  };
}

interface CodePayload {
  readonly clientId: string;
  readonly accountId: string;
}
