// Authorises the `notify` of a write (G9.1). Refuses undeclared, disabled and forbidden topics with
// the same message.
import { Problem } from "../../conditions/index.ts";
import { mayUseTopic, parseBusAddress, type Grant } from "../../access/index.ts";
import type { Notify } from "../parse/request.ts";

/** @throws Problem NOTIFY_DENIED */
export function authoriseNotify(
  grant: Grant,
  claims: Readonly<Record<string, unknown>> | null,
  { bus }: Notify,
): void {
  const address = parseBusAddress(bus);
  if (address !== undefined && mayUseTopic(grant, claims, address, "publish")) return;
  const message = "this credential may not announce on this bus, or there is no such bus";
  throw new Problem("/mutation/notify/bus", message, "NOTIFY_DENIED");
}
