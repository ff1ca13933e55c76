// A cache of parsed bodies, by their text. A handler can store data beside a body (`BodyMemo`). So
// a repeated body is parsed, checked and planned only once. Only the response cache of `/query`
// uses it.
import { LRUCache } from "lru-cache";
import type { BodyMemo } from "../../contract/index.ts";

/** A JSON or form body: its text as the client sent it, and its parsed value. */
export interface ControlBody extends BodyMemo {
  readonly text: string;
  /**
   * The parsed body. Undefined if the text is not valid. Do not change it, because several requests
   * may share it.
   */
  readonly value: unknown;
  /** True after the body was checked against the schema of its operation. */
  isChecked: boolean;
  /** The text that the query log stores if the call succeeds. Null until it is first needed. */
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
 * Maximum number of characters of a cached body. A longer body is rarely sent twice. Its memory
 * costs more than parsing it again.
 */
const textMax = 2 * 1024;

export class ParsedBodyCache {
  /**
   * Created with the first body. Most operations cache no bodies, and an empty cache takes 1 MB of
   * memory and 10 ms of the start.
   */
  #bodies: LRUCache<string, ControlBody> | undefined;

  get(text: string): ControlBody | undefined {
    return text.length > textMax ? undefined : this.#bodies?.get(text);
  }

  /**
   * Stores a body whose call succeeded, if a handler stored data beside it. Other bodies would only
   * slow down the garbage collection.
   */
  store(body: ControlBody | null): void {
    if (body === null || body.cachedValue === undefined || body.text.length > textMax) return;
    this.#bodies ??= new LRUCache({ max: bodiesMax });
    this.#bodies.set(body.text, body);
  }
}
