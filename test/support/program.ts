// The program for tests that start it as a process of its own. The bundle starts with half the
// processor time of the sources.
import { programFile } from "../../bin/bundle.mjs";

/** The file that `npm start` would run: the bundle, or the sources if they have changed since. */
export const program = programFile();

/**
 * The address that started gateways give as their own. They share its documentation. With an
 * address for each port, each start would build its own, in 2.5 s of processor time.
 */
export const ownAddress = { GATEWAY_BASE_URL: "http://127.0.0.1:4400" } as const;
