// A bounded cache of parsed bodies by their text, with the data that a handler stores beside a body
// (`BodyMemo`). A repeated body is parsed, checked and planned only once. Only the response cache
// of `/query` uses it. Long bodies are not cached.
import { LRUCache } from "lru-cache";
import type { BodyMemo } from "../../contract/index.ts";

/** A body: the text as sent, whose beginning the query log stores, and its parsed value. */
export interface ControlBody extends BodyMemo {
  readonly text: string;
  /**
   * Undefined if the text was no acceptable JSON. Do not change the value: another request may
   * share it.
   */
  readonly value: unknown;
  /** True after the body was validated against the operation's contract. */
  isChecked: boolean;
  /** The text for the query log after a success; null until it is first needed. */
  logged: string | null;
}

export const newBody = (text: string, value: unknown): ControlBody => ({
  text,
  value,
  isChecked: false,
  logged: null,
  cachedValue: undefined,
});

const bodiesMax = 1_000;
/**
 * Most characters of a cached body. A longer body is rarely sent twice, and costs more memory than
 * parsing saves.
 */
const textMax = 2 * 1024;

export class ParsedBodyCache {
  /**
   * Created with the first body. Most operations cache none, and the room of a cache takes 1 MB and
   * 10 ms of a start.
   */
  #bodies: LRUCache<string, ControlBody> | undefined;

  get(text: string): ControlBody | undefined {
    return text.length > textMax ? undefined : this.#bodies?.get(text);
  }

  /**
   * Stores a body that was checked and answered, if a handler stored data beside it. Other bodies
   * would only burden the garbage collector.
   */
  store(body: ControlBody | null): void {
    if (body === null || body.cachedValue === undefined || body.text.length > textMax) return;
    this.#bodies ??= new LRUCache({ max: bodiesMax });
    this.#bodies.set(body.text, body);
  }
}
