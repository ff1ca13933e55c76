// Executes the write of a step. In the run of an async endpoint, the write and the record of the
// step commit in one transaction. So the write happens only once.
import { checkedRequest } from "../../../query/index.ts";
import { parkIfRefused } from "./park-if-refused.ts";
import { outputOfText } from "../../values/output.ts";
import { StepFailure } from "../step-failure.ts";
import type { Running, StepEnd } from "../step-kind.ts";

/**
 * Executes a `/query` body that writes, and records the step.
 * @throws GatewayError if `/query` refuses the body
 * @throws StepFailure if the body only reads, or if another attempt would be refused too
 */
export const writeAndRecord = (running: Running, body: unknown): Promise<StepEnd> =>
  parkIfRefused(running, body, async () => {
    const { run, access, tools, succeeded } = running;
    const request = checkedRequest(body);
    if ("query" in request)
      throw new StepFailure(
        "INVALID_REQUEST",
        "The step contains a query, but must contain a `mutation` or a `transaction`. Use a `query` step to read.",
      );
    if (!run.isDurable) {
      const { text } = await run.effects.during(() => tools.data.write(access, request));
      return { output: outputOfText(text) };
    }
    const { text } = await tools.data.writeWith(access, request, (connection, answer) =>
      succeeded(outputOfText(answer.text), connection),
    );
    return { output: outputOfText(text), isRecorded: true };
  });
