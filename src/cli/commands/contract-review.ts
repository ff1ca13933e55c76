// Converts the errors of `api-review/` into `UsageError`, so that commands end with exit code 2.
import { ContractError, ReviewError } from "../../api-review/index.ts";
import { UsageError } from "../errors.ts";

/**
 * Runs the work of a command of `gateway api`.
 * @throws UsageError if a tool is missing, or if the contract cannot be read
 */
export async function reviewing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReviewError || error instanceof ContractError)
      throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
