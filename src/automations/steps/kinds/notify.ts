// The step `notify`: publishes a custom event on the Event Bus with the rights of `runAs`. The
// event and the record of the step commit in one transaction.
import { mayUseTopic, parseBusAddress } from "../../../access/index.ts";
import { checkEvent, denied } from "../../../bus/index.ts";
import { recordEvent } from "../../../outbox/index.ts";
import type { Connection } from "../../../platform/postgres/index.ts";
import { jsonText, parseJson } from "../../values/json.ts";
import { outputOf, type Output } from "../../values/output.ts";
import { fill, fillJson, fillText, findsLarge } from "../../values/placeholders.ts";
import type { StepKind } from "../step-kind.ts";

export const notify: StepKind<"notify"> = {
  inside: null,
  output: "own",
  effectOf: () => "announces an event",
  parts: ({ bus }) => [{ bus, path: ["bus"] }],
  values: null,
  run: async (step, { run, scope, access, tools, succeeded }) => {
    const address = parseBusAddress(fillText(step.bus, scope));
    const name = fillText(step.event, scope);
    const { data: template = null } = step;
    // If the data contains large JSON, the template is first filled to one JSON text. So
    // `checkEvent` refuses data above 64 KiB before the data is parsed.
    const large = findsLarge(template, scope) ? fillJson(template, scope) : undefined;
    const small: unknown = large === undefined ? fill(template, scope) : undefined;
    checkEvent(name, large ?? jsonText(small));
    const data = large === undefined ? small : parseJson(large);
    const { claims, actor } = access;
    const record = async ({ connection }: { readonly connection: Connection }): Promise<Output> => {
      if (address === undefined || !mayUseTopic(access.grant, claims, address, "publish"))
        throw denied();
      const id = await recordEvent(connection, run.workspace.id, { ...address, name, data, actor });
      const recorded = outputOf({ id });
      await succeeded(recorded, connection);
      return recorded;
    };
    const output = await run.effects.during(() => tools.data.transaction(access, record));
    tools.changeFeed.announce();
    return { output, isRecorded: true };
  },
};
