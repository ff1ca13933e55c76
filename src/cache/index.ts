// The response cache of `/query`.
export { Entries } from "./entries.ts";
export {
  createResponseCache,
  answerTagOf,
  ttlSecondsOf,
  type CachedAnswer,
  type Question,
  type ResponseCache,
  type WriteNews,
} from "./response-cache.ts";
