// Whether a write may be announced (G9.1): asked before anything runs.
// Refuses topics that are not declared, not enabled or not the caller's to publish on, all in the same words.
import { Problem } from "../../conditions/index.ts";
import type { Grant } from "../../access/index.ts";
import type { Notify } from "../parse/write-request.ts";

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
