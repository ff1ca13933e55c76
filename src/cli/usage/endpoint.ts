// The arguments and options of `gateway endpoint` and `gateway events`.
import { InvalidArgumentError } from "commander";
import { ofWorkspace, type UsageContext } from "./declaration.ts";

/**
 * Parses the value of an option `--header`, such as `X-Shop: 7`. Adds the header to the headers of
 * the earlier `--header` options.
 */
function readHeader(
  text: string,
  before: readonly (readonly [string, string])[] = [],
): readonly (readonly [string, string])[] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*([\t\x20-\x7e]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError(
      "Write a header as name, colon and value, such as 'X-Request-Source: shop'.",
    );
  return [...before, [name, value]];
}

export function endpointUsage({ program, run }: UsageContext): void {
  const endpoint = program
    .command("endpoint")
    .description("call custom endpoints, and follow the runs of their events");
  ofWorkspace(
    endpoint,
    "trigger",
    "send a signed request to an endpoint of the running gateway, and print the answer",
    "print status, headers and body as JSON",
  )
    .argument("<endpoint>", "name of the endpoint")
    .option("--file <path>", "file with the body; default an empty JSON object")
    .option("--header <header>", "a further header, as 'Name: value'; may be repeated", readHeader)
    .action(run(async () => (await import("../commands/endpoint.ts")).trigger));
  ofWorkspace(
    endpoint,
    "tail",
    "print new events, their runs and steps, until Ctrl-C",
    "print a JSON object per line",
  )
    .argument(
      "[endpoint]",
      "print only events of this endpoint; without it, also print runs of synchronous endpoints",
    )
    .action(run(async () => (await import("../commands/endpoint.ts")).tail));
}

export function eventsUsage({ program, run }: UsageContext): void {
  const events = program
    .command("events")
    .description("run events of custom endpoints again, or delete them");
  ofWorkspace(
    events,
    "resend",
    "run the automations of an event's endpoint again, as they are defined now",
    "print the ids of the runs as JSON",
  )
    .argument("<eventId>", "id of the event")
    .action(run(async () => (await import("../commands/events.ts")).resend));
  ofWorkspace(
    events,
    "delete",
    "delete events with their runs; events with unfinished runs stay",
    "print which events are deleted, and which are not, as JSON",
  )
    .argument("<eventId...>", "ids of the events")
    .action(run(async () => (await import("../commands/events.ts")).removeEvents));
}
