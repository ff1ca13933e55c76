// Writes a `/query` body. In a durable run, the record of the step commits with the write, so the
// write happens once.
import { checkedRequest } from "../../../query/index.ts";
import { parkIfRefused } from "./park-if-refused.ts";
import { outputOfText } from "../../values/output.ts";
import { StepFailure } from "../step-failure.ts";
import type { Running, StepEnd } from "../step-kind.ts";

/**
 * Writes the body and records the step.
 * @throws GatewayError as `/query` does, StepFailure
 */
export const writeAndRecord = (running: Running, body: unknown): Promise<StepEnd> =>
  parkIfRefused(running, body, async () => {
    const { run, access, tools, succeeded } = running;
    const request = checkedRequest(body);
    if ("query" in request)
      throw new StepFailure("INVALID_REQUEST", "The step contains no mutation.");
    if (!run.isDurable) {
      const { text } = await run.effects.during(() => tools.data.write(access, request));
      return { output: outputOfText(text) };
    }
    const { text } = await tools.data.writeWith(access, request, (connection, answer) =>
      succeeded(outputOfText(answer.text), connection),
    );
    return { output: outputOfText(text), isRecorded: true };
  });
