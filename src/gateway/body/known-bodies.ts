// A bounded cache of parsed bodies by their text, with what a handler has kept beside one (`BodyMemo`), so that a repeated body is
// parsed, checked and planned once. Only the response cache of `/query` uses it; long bodies are not kept.
import { LRUCache } from "lru-cache";
import type { BodyMemo } from "../../contract/index.ts";

/** A body: the text as sent, of which the query log keeps the beginning, and what it means. */
export interface ControlBody extends BodyMemo {
  readonly text: string;
  /** Undefined where the text turned out to be no acceptable JSON. Nobody changes it: another request may have the same one. */
  readonly value: unknown;
  /** Whether it fits the operation's contract. */
  isChecked: boolean;
  /** What the query log keeps of it after a success; null until it was asked for. */
  logged: string | null;
}

export const newBody = (text: string, value: unknown): ControlBody => ({
  text,
  value,
  isChecked: false,
  logged: null,
  kept: undefined,
});

const bodiesMax = 1_000;
/** Characters. A longer body is rarely sent twice, and costs more to keep than to read. */
const textMax = 2 * 1024;

export class KnownBodies {
  /** Made with the first: most operations keep none, and room for all of theirs takes a megabyte and 10 ms of a start. */
  #bodies: LRUCache<string, ControlBody> | undefined;

  get(text: string): ControlBody | undefined {
    return text.length > textMax ? undefined : this.#bodies?.get(text);
  }

  /** Takes over a body that was checked and answered, if something is kept beside it. Others would only be in the way of the collector. */
  keep(body: ControlBody | null): void {
    if (body === null || body.kept === undefined || body.text.length > textMax) return;
    this.#bodies ??= new LRUCache({ max: bodiesMax });
    this.#bodies.set(body.text, body);
  }
}
