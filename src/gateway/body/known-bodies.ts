// Bodies of questions whose answers are cached, by their text: who asks the same again and again has it parsed and checked once.
// Refuses long ones, and to grow: the least recently used goes first.
import { LRUCache } from "lru-cache";

/** A control body: the text as sent, of which the query log keeps the beginning, and what it means. */
export interface ControlBody {
  readonly text: string;
  /** Undefined where the text turned out to be no acceptable JSON. Nobody changes it: another request may have the same one. */
  readonly value: unknown;
  /** Whether it fits the operation's contract. */
  isChecked: boolean;
}

const bodiesMax = 1_000;
/** Characters. A longer body is rarely sent twice, and costs more to keep than to read. */
const textMax = 2 * 1024;

export class KnownBodies {
  readonly #bodies = new LRUCache<string, ControlBody>({ max: bodiesMax });

  get(text: string): ControlBody | undefined {
    return text.length > textMax ? undefined : this.#bodies.get(text);
  }

  /** Takes over a body that was checked. */
  keep(body: ControlBody): void {
    if (body.text.length <= textMax) this.#bodies.set(body.text, body);
  }
}
