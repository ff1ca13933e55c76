// The connections of this node to the bus: one clock for all, who is asked about again when accounts, keys or rights have changed, and their
// end when the gateway stops.
import type { Revocations } from "../../access/index.ts";
import type { Catalog } from "../../catalog/index.ts";
import { onBehalfOf } from "../../platform/capacity/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { HeldConnection } from "./held-connection.ts";
import { goingAway } from "./ending.ts";

export interface ConnectionsDependencies {
  readonly catalog: Pick<Catalog, "onChange">;
  readonly revocations: Pick<Revocations, "follow">;
  readonly tickMs: number;
}

/** How many are asked about at a time, and how soon after a change. */
const ASKED_AT_ONCE = 20;
const ASK_AFTER_MS = 50;

export class Connections {
  readonly #all = new Set<HeldConnection>();
  readonly #unfollow: readonly (() => void)[];
  readonly #clock: NodeJS.Timeout;
  #asking: Promise<void> | null = null;
  #soon: NodeJS.Timeout | null = null;
  #isLeaving = false;

  constructor({ catalog, revocations, tickMs }: ConnectionsDependencies) {
    this.#unfollow = [
      revocations.follow({
        changed: (workspaceId, accountId) =>
          this.#doubt((one) => isPerhapsOf(one, workspaceId, accountId)),
        lost: () => this.#doubt(() => true),
      }),
      catalog.onChange((workspaceId) =>
        this.#doubt(({ subscriber }) => subscriber?.caller.workspaceId === workspaceId),
      ),
    ];
    this.#clock = setInterval(() => this.#tick(), tickMs).unref();
  }

  get size(): number {
    return this.#all.size;
  }

  /** Follows it until it leaves. */
  enter(connection: HeldConnection): void {
    this.#all.add(connection);
    if (this.#isLeaving) connection.end(goingAway);
  }

  leave(connection: HeldConnection): void {
    this.#all.delete(connection);
  }

  stop(): void {
    this.#isLeaving = true;
    for (const connection of this.#all) connection.end(goingAway);
  }

  close(): void {
    clearInterval(this.#clock);
    if (this.#soon !== null) clearTimeout(this.#soon);
    for (const unfollow of this.#unfollow) unfollow();
  }

  #tick(): void {
    const now = performance.now();
    for (const connection of this.#all) connection.tick(now);
    this.#askSoon();
  }

  #doubt(isMeant: (connection: HeldConnection) => boolean): void {
    let isAny = false;
    for (const connection of this.#all) {
      if (connection.subscriber === null || !isMeant(connection)) continue;
      connection.doubt();
      isAny = true;
    }
    if (isAny) this.#askSoon();
  }

  /** Changes come in groups. */
  #askSoon(): void {
    if (this.#asking !== null || this.#soon !== null) return;
    if (![...this.#all].some(({ isInDoubt }) => isInDoubt)) return;
    this.#soon = setTimeout(() => {
      this.#soon = null;
      this.#asking = this.#ask().finally(() => (this.#asking = null));
    }, ASK_AFTER_MS).unref();
  }

  async #ask(): Promise<void> {
    const doubted = [...this.#all].filter(({ isInDoubt }) => isInDoubt).values();
    const work = async (): Promise<void> => {
      for (const connection of doubted) await onBehalfOf(connection.party, () => connection.ask());
    };
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work));
  }
}

/** People who administer workspaces are known by other ids than their accounts': they are asked about whoever has changed elsewhere. */
function isPerhapsOf({ subscriber }: HeldConnection, workspaceId: Guid, accountId: Guid): boolean {
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
