// Distinguishes permanent from temporary refusals of a `/query` body. The body and the rights of
// `runAs` stay the same; rows change.
import { GatewayError } from "../../../contract/index.ts";
import { asPermanentFailure } from "../step-failure.ts";
import type { Running } from "../step-kind.ts";

/**
 * Runs `work`.
 * @throws the error of `work`; a StepFailure that parks the run if another attempt would be refused
 *   again
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
