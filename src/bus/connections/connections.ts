// The set of bus connections of this node. One timer, which fires about once a second, serves all
// connections. After a change of an account, a key or rights, the credentials of the affected
// connections are checked again. All connections end when the gateway stops.
import type { Revocations } from "../../access/index.ts";
import type { Catalog } from "../../catalog/index.ts";
import { onBehalfOf } from "../../platform/capacity/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { BusConnection } from "./bus-connection.ts";
import { goingAway } from "./ending.ts";
import type { BusLimits } from "./limits.ts";

export interface ConnectionsDependencies {
  readonly catalog: Pick<Catalog, "onChange">;
  readonly revocations: Pick<Revocations, "follow">;
  readonly limits: Pick<BusLimits, "tickMs">;
}

/**
 * `RECHECKS_AT_ONCE` is the maximum number of credential checks that run at the same time.
 * `RECHECK_DELAY_MS` is the time in milliseconds between a change and the checks.
 */
const RECHECKS_AT_ONCE = 20;
const RECHECK_DELAY_MS = 50;

export class Connections {
  readonly #all = new Set<BusConnection>();
  readonly #unfollow: readonly (() => void)[];
  readonly #clock: NodeJS.Timeout;
  #rechecking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isStopping = false;

  constructor({ catalog, revocations, limits }: ConnectionsDependencies) {
    this.#unfollow = [
      revocations.follow({
        changed: (workspaceId, accountId) =>
          this.#requestRecheck((one) => mayBelongTo(one, workspaceId, accountId)),
        lost: () => this.#requestRecheck(() => true),
      }),
      catalog.onChange((workspaceId) =>
        this.#requestRecheck(({ subscriber }) => subscriber?.caller.workspaceId === workspaceId),
      ),
    ];
    this.#clock = setInterval(() => this.#tick(), limits.tickMs).unref();
  }

  /** Adds a connection to the set. Ends the connection at once if the gateway is stopping. */
  enter(connection: BusConnection): void {
    this.#all.add(connection);
    if (this.#isStopping) connection.end(goingAway);
  }

  leave(connection: BusConnection): void {
    this.#all.delete(connection);
  }

  stop(): void {
    this.#isStopping = true;
    for (const connection of this.#all) connection.end(goingAway);
  }

  close(): void {
    clearInterval(this.#clock);
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const unfollow of this.#unfollow) unfollow();
  }

  #tick(): void {
    const now = performance.now();
    for (const connection of this.#all) connection.tick(now);
    this.#recheckSoon();
  }

  #requestRecheck(isAffected: (connection: BusConnection) => boolean): void {
    let isAny = false;
    for (const connection of this.#all) {
      if (connection.subscriber === null || !isAffected(connection)) continue;
      connection.requestRecheck();
      isAny = true;
    }
    if (isAny) this.#recheckSoon();
  }

  /**
   * Starts the requested credential checks after `RECHECK_DELAY_MS`, because several changes often
   * follow each other.
   */
  #recheckSoon(): void {
    if (this.#rechecking !== null || this.#timer !== null) return;
    if (![...this.#all].some(({ needsRecheck }) => needsRecheck)) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#rechecking = this.#recheck().finally(() => (this.#rechecking = null));
    }, RECHECK_DELAY_MS).unref();
  }

  async #recheck(): Promise<void> {
    const unchecked = [...this.#all].filter(({ needsRecheck }) => needsRecheck).values();
    const work = async (): Promise<void> => {
      for (const connection of unchecked)
        await onBehalfOf(connection.party, () => connection.recheckCredential());
    };
    await Promise.all(Array.from({ length: RECHECKS_AT_ONCE }, work));
  }
}

/**
 * Returns true if the change of an account may affect the connection. The account of a portal
 * member belongs to another workspace than the connection, and the connection does not know the id
 * of this account. So for a member, each change of an account in another workspace counts.
 */
function mayBelongTo({ subscriber }: BusConnection, workspaceId: Guid, accountId: Guid): boolean {
  const caller = subscriber?.caller;
  if (caller?.kind === "oauth")
    return caller.workspaceId !== workspaceId && caller.userId === accountId;
  if (caller?.kind === "member") return caller.workspaceId !== workspaceId;
  return (
    caller?.kind === "endUser" &&
    caller.workspaceId === workspaceId &&
    caller.endUserId === accountId
  );
}
