// Authorises the announcement of a write (G9.1). Refuses topics that are undeclared, disabled or not the caller's, in one text.
import { Problem } from "../../conditions/index.ts";
import type { Grant } from "../../access/index.ts";
import type { Notify } from "../parse/request.ts";

/** @throws Problem NOTIFY_DENIED */
export function authoriseNotify({ topics, workspace }: Grant, { bus }: Notify): void {
  const [topic = ""] = bus.split(":", 1);
  const isOpen = new Map(Object.entries(workspace.definition.topics)).get(topic)?.enabled === true;
  const rights =
    topics === "all" ? ["publish"] : (new Map(Object.entries(topics)).get(topic) ?? []);
  if (!isOpen || !rights.includes("publish")) {
    const message = "this credential may not announce on this bus, or there is no such bus";
    throw new Problem("/mutation/notify/bus", message, "NOTIFY_DENIED");
  }
}
