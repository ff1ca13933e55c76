// Step 5: a credential that names origins answers only there (G4.5). Refuses a foreign origin and an
// absent one alike; a credential without a list answers everywhere.
import type { Caller } from "../../contract/index.ts";
import { GatewayError } from "../../contract/index.ts";

/**
 * Compares the `Origin` header, to the letter, with the credential's list.
 * @throws GatewayError ORIGIN_DENIED
 */
export function checkOrigin(caller: Caller, origin: string | undefined): void {
  if (caller.kind === "none" || caller.origins === null) return;
  if (origin === undefined || !caller.origins.includes(origin))
    throw new GatewayError("ORIGIN_DENIED");
}
