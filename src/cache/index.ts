// The response cache of `/query`.
export { Entries } from "./entries.ts";
export {
  createResponseCache,
  answerTagOf,
  longAnswerTagOf,
  ttlSecondsOf,
  type Question,
  type ResponseCache,
  type WriteFeed,
} from "./response-cache.ts";
