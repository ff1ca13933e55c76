// Writes a body of `/query`; of runs that outlive the process, the record of the step commits with it, so that it happens once.
import { checkedRequest } from "../../../query/index.ts";
import { orHopeless } from "./or-hopeless.ts";
import { outputOfText } from "../../values/output.ts";
import { withEffect } from "../effects.ts";
import { StepFailure } from "../step-failure.ts";
import type { Running, StepEnd } from "../step-kind.ts";

/** @throws GatewayError as `/query` does, StepFailure */
export const writeAndRecord = (running: Running, body: unknown): Promise<StepEnd> =>
  orHopeless(running, body, () => written(running, body));

async function written(
  { run, access, tools, succeeded }: Running,
  body: unknown,
): Promise<StepEnd> {
  const request = checkedRequest(body);
  if ("query" in request) throw new StepFailure("INVALID_REQUEST", "The step writes nothing.");
  if (!run.isDurable) {
    const { text } = await withEffect(run, () => tools.data.write(access, request));
    return { output: outputOfText(text) };
  }
  const { text } = await tools.data.writeWith(access, request, (connection, answer) =>
    succeeded(outputOfText(answer.text), connection),
  );
  return { output: outputOfText(text), isRecorded: true };
}
