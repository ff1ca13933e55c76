// Public API of `cache/`: the cache of responses to `/query`.
export { EntryCache } from "./entry-cache.ts";
export {
  createResponseCache,
  answerTagOf,
  longAnswerTagOf,
  ttlSecondsOf,
  type CacheRequest,
  type ResponseCache,
  type WriteFeed,
} from "./response-cache.ts";
