// A writer chooses its next write at random and sends it. From the answer, it records the states
// that the row may have. It repeats writes with an idempotency key until they are acknowledged.
import { setTimeout as sleep } from "node:timers/promises";
import { guidV7 } from "../../src/platform/ids.ts";
import type { PlannedRequest } from "../bench/load.ts";
import type { Acknowledgements } from "./acknowledgements.ts";
import { accounts } from "./definition.ts";
import { send, type Answer } from "./http.ts";
import { changeEntry, deleteEntry, insert, transfer } from "./requests.ts";

/** The state that all writers of a run share. */
export interface Shared {
  readonly port: number;
  readonly acknowledgements: Acknowledgements;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
  /** Number of answers by status; `none` if there was no answer. */
  readonly answers: Map<string, number>;
  /** Answers that no kill explains. */
  readonly surprises: string[];
  /** True while a gateway is being killed. Then an answer may be missing. */
  mayVanish: boolean;
  /**
   * The latest acknowledged request: when it was sent and when it was answered, in monotonic
   * milliseconds.
   */
  lastGood: { readonly sentAt: number; readonly answeredAt: number };
  /** Number of repeated writes that were acknowledged by a stored answer. */
  replayed: number;
}

/** A write, the row that it writes, and the state of the row after the write. */
interface Write {
  readonly request: PlannedRequest;
  readonly row: string;
  readonly state: string | null;
  readonly idempotencyKey?: string;
}

type Outcome = "acknowledged" | "refused" | "unknown";
const pauseMs = 20;
const entriesMax = 50;

export class Writer {
  readonly #shared: Shared;
  /** Ids of entries that exist. Only this writer changes them. */
  readonly #entries: string[] = [];
  /** A write with an idempotency key that was not acknowledged yet. */
  #pending: Write | undefined;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  async run(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      const outcome = await this.#step();
      if (outcome === "unknown") await sleep(pauseMs);
    }
  }

  /** Repeats the pending write until it is acknowledged. */
  async finish(deadline: number): Promise<void> {
    while (this.#pending !== undefined && performance.now() < deadline)
      if ((await this.#sendOnce(this.#pending)) === "unknown") await sleep(pauseMs);
  }

  get isDone(): boolean {
    return this.#pending === undefined;
  }

  #step(): Promise<Outcome> {
    if (this.#pending !== undefined) return this.#sendOnce(this.#pending);
    const choice = this.#shared.random();
    if (choice < 0.3) return this.#makeEntry();
    if (choice < 0.4) return this.#changeEntry();
    if (choice < 0.5) return this.#deleteEntry();
    if (choice < 0.7) return this.#send(this.#transfer());
    if (choice < 0.8) return this.#sendOnce({ ...this.#transfer(), idempotencyKey: guidV7() });
    return this.#sendOnce(choice < 0.9 ? order() : claim());
  }

  async #makeEntry(): Promise<Outcome> {
    const id = guidV7();
    const value = this.#draw(1_000_000);
    const request = insert("entries", { id, value });
    const outcome = await this.#send({ request, row: `entries ${id}`, state: String(value) });
    if (outcome === "acknowledged" && this.#entries.length < entriesMax) this.#entries.push(id);
    return outcome;
  }

  async #changeEntry(): Promise<Outcome> {
    const id = this.#entries.pop();
    if (id === undefined) return this.#makeEntry();
    const value = this.#draw(1_000_000);
    const request = changeEntry(id, value);
    const outcome = await this.#send({ request, row: `entries ${id}`, state: String(value) });
    // If the answer is missing, the state of the entry is unknown, and the entry gets no more
    // writes. The missing write could still run after the next write to the entry.
    if (outcome === "acknowledged") this.#entries.unshift(id);
    return outcome;
  }

  #deleteEntry(): Promise<Outcome> {
    const id = this.#entries.pop();
    if (id === undefined) return this.#makeEntry();
    return this.#send({ request: deleteEntry(id), row: `entries ${id}`, state: null });
  }

  #transfer(): Write {
    const giver = accounts[this.#draw(accounts.length)]!;
    const others = accounts.filter((account) => account !== giver);
    const taker = others[this.#draw(others.length)]!;
    const [id, amount] = [guidV7(), 1 + this.#draw(20)];
    const request = transfer({ id, giver, taker, amount });
    return { request, row: `ledger ${id}`, state: `${giver} ${taker} ${amount}` };
  }

  async #sendOnce(write: Write): Promise<Outcome> {
    this.#pending = write;
    const outcome = await this.#send(write);
    if (outcome !== "unknown") this.#pending = undefined;
    return outcome;
  }

  async #send({ request, row, state, idempotencyKey }: Write): Promise<Outcome> {
    const shared = this.#shared;
    const note = shared.acknowledgements.begin(row, state);
    const sentAt = performance.now();
    const answer = await send(shared.port, request, idempotencyKey);
    const name = String(answer?.status ?? "none");
    shared.answers.set(name, (shared.answers.get(name) ?? 0) + 1);
    const flaw = flawOf(answer, shared.mayVanish);
    if (flaw !== null) shared.surprises.push(flaw);
    if (answer === null || answer.status >= 500 || answer.status === 408) return "unknown";
    if (isInProgress(answer)) return "unknown";
    if (answer.status === 200) {
      note.acknowledge();
      if (sentAt > shared.lastGood.sentAt)
        shared.lastGood = { sentAt, answeredAt: performance.now() };
      if (answer.isReplayed) shared.replayed += 1;
      return "acknowledged";
    }
    note.refuse();
    return "refused";
  }

  #draw(below: number): number {
    return Math.floor(this.#shared.random() * below);
  }
}

const isInProgress = ({ status, text }: Answer): boolean =>
  status === 409 && text.includes("IDEMPOTENCY_IN_PROGRESS");

/** Returns a sentence about an answer that no kill explains; null if the answer is expected. */
function flawOf(answer: Answer | null, mayVanish: boolean): string | null {
  if (answer === null) return mayVanish ? null : "no answer, though the gateway was not killed";
  if (answer.status === 200 || isInProgress(answer)) return null;
  if (answer.status === 503 && answer.retryAfter !== undefined) return null;
  return `${answer.status} ${answer.text.slice(0, 300)}`;
}

function order(): Write {
  const token = guidV7();
  const request = insert("orders", { token });
  return { request, row: `orders ${token}`, state: "once", idempotencyKey: token };
}

/**
 * Returns a write of a unique name. If the gateway had lost the stored answer, the repeated write
 * would fail because the name is taken.
 */
function claim(): Write {
  const name = guidV7();
  const request = insert("claims", { name });
  return { request, row: `claims ${name}`, state: "once", idempotencyKey: name };
}
