// A cache of parsed request bodies. Its key is the text of the body. A handler can store a value
// beside a body (`BodyMemo`), such as a query plan. So a repeated body is parsed, checked and
// planned only once. Only `/query` stores such a value (`openapi/decisions/0017-parsed-bodies.md`).
import { LRUCache } from "lru-cache";
import type { BodyMemo } from "../../contract/index.ts";

/**
 * A JSON or form body: its text as the client sent it, its parsed value, and what the gateway has
 * derived from it.
 */
export interface ControlBody extends BodyMemo {
  readonly text: string;
  /**
   * The parsed body. Undefined if the text is not valid JSON. Do not change this value, because
   * several requests may share it.
   */
  readonly value: unknown;
  /** True if the body was found valid by the schema of its operation. */
  isChecked: boolean;
  /**
   * The text without secrets that the query log stores if the call succeeds. Null until the first
   * log row with this body is built.
   */
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
 * Maximum number of characters of a cached body. Clients rarely send a longer body twice, and the
 * memory for it would cost more than parsing it again.
 */
const textMax = 2 * 1024;

export class ParsedBodyCache {
  /**
   * The cache is created when the first body is stored. Most operations store no body, and an empty
   * cache takes 1 MB of memory and 10 ms of the gateway's start.
   */
  #bodies: LRUCache<string, ControlBody> | undefined;

  get(text: string): ControlBody | undefined {
    return text.length > textMax ? undefined : this.#bodies?.get(text);
  }

  /**
   * Stores a body after its call has succeeded, if a handler stored a value beside it. Other bodies
   * are not stored, because they would only slow down the garbage collection.
   */
  store(body: ControlBody | null): void {
    if (body === null || body.cachedValue === undefined || body.text.length > textMax) return;
    this.#bodies ??= new LRUCache({ max: bodiesMax });
    this.#bodies.set(body.text, body);
  }
}
