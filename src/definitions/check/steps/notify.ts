// Checks the buses on which automation steps publish events. The topic must exist and be enabled,
// and the name of the instance must be valid.
import { parseBusAddress } from "../../../access/index.ts";
import { suggest } from "../known.ts";
import type { ValuePath } from "../../../config/index.ts";
import type { Checking } from "../model.ts";

/**
 * Checks the name of a bus, such as `orders:all`: a topic, a colon and an instance. Values of
 * placeholders are checked when the step runs.
 */
export function checkBus(bus: string, path: ValuePath, { input, report }: Checking): void {
  const [topic = "", ...instance] = bus.split(":");
  if (topic.includes("{{")) return;
  if (instance.length === 0)
    report.add("malformed", path, {
      message: "the name of a bus is a topic, a colon and an instance",
      hint: "Write the name of a bus: a topic, a colon and an instance, such as `orders:all`.",
    });
  else if (!Object.hasOwn(input.topics, topic)) {
    report.add("unknown-topic", path, {
      message: `there is no topic ${JSON.stringify(topic)}`,
      hint: suggest(topic, Object.keys(input.topics)),
    });
  } else if (!bus.includes("{{") && parseBusAddress(bus) === undefined) {
    report.add("malformed", path, {
      message: "the part after the colon is not a valid instance",
      hint: "The instance (the part after the colon) can have at most 100 characters: letters, digits, `_`, `-` and `.`.",
    });
  } else if (input.topics[topic]?.enabled === false) {
    report.add("disabled-topic", path, {
      message: `the topic ${topic} is disabled`,
      hint: `The topic is disabled. Set \`enabled: true\` in topics.${topic}, or remove the step.`,
    });
  }
}
