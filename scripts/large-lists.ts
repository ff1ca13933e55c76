// `npm run large-lists -- --count 1000000`: lists of end users in a workspace of so many accounts, with the time of each answer.
import { runSuite } from "./run-suite.ts";

runSuite("test/endusers/large-lists", {
  count: { variable: "LARGE_LIST_ACCOUNTS", default: "50000" },
});
