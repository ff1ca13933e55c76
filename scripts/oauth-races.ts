// `npm run oauth-races -- --rounds 1000`: more rounds than the suite makes of ten who bring the same code, consent or sign-in at once, to two gateways.
import { runSuite } from "./run-suite.ts";

runSuite("test/oauth/races", { rounds: { variable: "OAUTH_RACE_ROUNDS", default: "1000" } });
