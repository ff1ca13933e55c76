// Checks that the caller may publish the event that a write requests with `notify` (G9.1). Unknown,
// disabled and forbidden topics give the same message.
import { Problem } from "../../conditions/index.ts";
import { mayUseTopic, parseBusAddress, type Grant } from "../../access/index.ts";
import type { Notify } from "../parse/request.ts";

/**
 * Checks that the caller may publish on the bus in `notify`. A bus is a topic with an instance,
 * such as `orders:all`.
 * @throws Problem NOTIFY_DENIED if the caller may not publish on this bus, or the bus does not
 *   exist
 */
export function authoriseNotify(
  grant: Grant,
  claims: Readonly<Record<string, unknown>> | null,
  { bus }: Notify,
): void {
  const address = parseBusAddress(bus);
  if (address !== undefined && mayUseTopic(grant, claims, address, "publish")) return;
  const message = "this credential may not publish on this bus, or there is no such bus";
  throw new Problem("/mutation/notify/bus", message, "NOTIFY_DENIED");
}
