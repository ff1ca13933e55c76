// `npm run hostile`: every hostile string in every place of every operation; the suite visits one in twenty.
import { runSuite } from "./run-suite.ts";

runSuite("test/hostile", { stride: { variable: "HOSTILE_STRIDE", default: "1" } });
