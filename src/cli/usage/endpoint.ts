// Command-line arguments of `gateway endpoint` and `gateway events`.
import { InvalidArgumentError } from "commander";
import type { UsageContext } from "../program.ts";

/** Parses `Name: value`, and appends it to the headers before it. */
function readHeader(
  text: string,
  before: readonly (readonly [string, string])[] = [],
): readonly (readonly [string, string])[] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*([\t\x20-\x7e]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError("Write a header such as 'X-Request-Source: shop'.");
  return [...before, [name, value]];
}

export function endpointUsage({ program, run }: UsageContext): void {
  const endpoint = program
    .command("endpoint")
    .description("call custom endpoints, and follow the runs of their events");
  endpoint
    .command("trigger")
    .description(
      "send a signed request to an endpoint of the running gateway, and print the answer",
    )
    .argument("<endpoint>", "name of the endpoint")
    .option("--file <path>", "file with the body; default an empty JSON object")
    .option("--header <header>", "a further header, as 'Name: value'; may be repeated", readHeader)
    .option("--workspace <id or name>", "which workspace, where there are several")
    .option("--json", "print status, headers and body as JSON")
    .action(run(async () => (await import("../commands/endpoint.ts")).trigger));
  endpoint
    .command("tail")
    .description("print new events, their runs and steps, until Ctrl-C")
    .argument("[endpoint]", "only events of this endpoint, and no runs of sync endpoints")
    .option("--workspace <id or name>", "which workspace, where there are several")
    .option("--json", "print a JSON object per line")
    .action(run(async () => (await import("../commands/endpoint.ts")).tail));
}

export function eventsUsage({ program, run }: UsageContext): void {
  const events = program
    .command("events")
    .description("run events of custom endpoints again, or delete them");
  events
    .command("resend")
    .description("run the automations of an event's endpoint again, as they are defined now")
    .argument("<eventId>", "id of the event")
    .option("--workspace <id or name>", "which workspace, where there are several")
    .option("--json", "print the ids of the runs as JSON")
    .action(run(async () => (await import("../commands/events.ts")).resend));
  events
    .command("delete")
    .description("delete events with their runs; events with unfinished runs stay")
    .argument("<eventId...>", "ids of the events")
    .option("--workspace <id or name>", "which workspace, where there are several")
    .option("--json", "print which events are deleted, and which are not, as JSON")
    .action(run(async () => (await import("../commands/events.ts")).removeEvents));
}
