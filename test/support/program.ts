// The file of the gateway's program, for tests that start it as a separate process. The bundle
// needs half as much processor time to start as the sources.
import { programFile } from "../../bin/bundle.mjs";

/**
 * The file that `npm start` would run: the bundle, or the sources if they have changed since the
 * bundle was built.
 */
export const program = programFile();

/**
 * The public address of all gateways that tests start as processes. The address is a part of their
 * documentation. With one address, all of them share the documentation. With an address for each
 * port, each start would build its own in 2.5 s of processor time.
 */
export const ownAddress = { GATEWAY_BASE_URL: "http://127.0.0.1:4400" } as const;
