// The announcements of steps. The topic must exist and be enabled, and the bus address must be
// valid.
import { parseBusAddress } from "../../../access/index.ts";
import { suggest } from "../known.ts";
import type { ValuePath } from "../../../config/index.ts";
import type { Checking } from "../model.ts";

/**
 * Checks the address of an event: a declared topic and an instance. Values of placeholders are
 * checked when the step runs.
 */
export function checkBus(bus: string, path: ValuePath, { input, report }: Checking): void {
  const [topic = "", ...instance] = bus.split(":");
  if (topic.includes("{{")) return;
  if (instance.length === 0)
    report.add("malformed", path, {
      message: "a bus is a topic, a colon and an instance",
      hint: "Write it like orders:all.",
    });
  else if (!Object.hasOwn(input.topics, topic)) {
    report.add("unknown-topic", path, {
      message: `there is no topic ${JSON.stringify(topic)}`,
      hint: suggest(topic, Object.keys(input.topics)),
    });
  } else if (!bus.includes("{{") && parseBusAddress(bus) === undefined) {
    report.add("malformed", path, {
      message: "its instance is none",
      hint: "Instances are letters, digits, _, - and ., at most 100 characters.",
    });
  } else if (input.topics[topic]?.enabled === false) {
    report.add("disabled-topic", path, {
      message: `the topic ${topic} takes no events`,
      hint: `Say enabled: true at topics.${topic}, or remove the step.`,
    });
  }
}
