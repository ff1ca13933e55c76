// Decides if a refused `/query` body of a step dead-letters the run, which means that the gateway
// does not try the run again. If the body or the rights of `runAs` cause the refusal, each attempt
// would be refused. If stored rows cause it, another attempt may succeed.
import { GatewayError } from "../../../contract/index.ts";
import { asPermanentFailure } from "../step-failure.ts";
import type { Running } from "../step-kind.ts";

/**
 * Executes `work`, which sends this `/query` body.
 * @throws StepFailure that dead-letters the run, if `/query` would refuse the body in each other
 *   attempt too
 * @throws each other error of `work`
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
