// Step 5: refuses a foreign or missing origin where the credential lists origins (G4.5).
import { GatewayError, type Caller } from "../../contract/index.ts";

/**
 * Compares the `Origin` header, to the letter, with the credential's list.
 * @throws GatewayError ORIGIN_DENIED
 */
export function checkOrigin(caller: Caller, origin: string | undefined): void {
  // What a portal session needs beside its cookie was asked for with it.
  if (!("origins" in caller) || caller.origins === null) return;
  if (origin === undefined || !caller.origins.includes(origin))
    throw new GatewayError("ORIGIN_DENIED");
}
