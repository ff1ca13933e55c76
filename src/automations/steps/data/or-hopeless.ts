// Tells apart what a body of `/query` is refused for: what it says and the rights of `runAs` stay as they are; rows do not.
import { GatewayError } from "../../../contract/index.ts";
import { hopelessly } from "../step-failure.ts";
import type { Running } from "../step-kind.ts";

/** @throws what `work` throws; as StepFailure where it would come again and again */
export async function orHopeless<T>(
  { access, tools }: Pick<Running, "access" | "tools">,
  body: unknown,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof GatewayError && error.status < 500;
    throw isRefusal && tools.data.isRefused(access, body) ? hopelessly(error) : error;
  }
}
