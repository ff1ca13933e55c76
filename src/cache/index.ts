// What others may use of the response cache.
// Refuses nothing here.
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
