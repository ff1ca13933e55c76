// Distinguishes permanent from temporary refusals of a `/query` body. A refusal is permanent if the
// body or the rights of `runAs` cause it. A refusal that stored rows cause is temporary.
import { GatewayError } from "../../../contract/index.ts";
import { asPermanentFailure } from "../step-failure.ts";
import type { Running } from "../step-kind.ts";

/**
 * Executes `work`, a request with this `/query` body.
 * @throws StepFailure that dead-letters the run, if another attempt would be refused again;
 *   otherwise the error of `work`
 */
export async function parkIfRefused<T>(
  { access, tools }: Pick<Running, "access" | "tools">,
  body: unknown,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof GatewayError && error.status < 500;
    throw isRefusal && tools.data.isRefused(access, body) ? asPermanentFailure(error) : error;
  }
}
