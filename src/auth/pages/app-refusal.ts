// The error for an app whose request is refused. The user sees a page with a text for the app's
// problem.
import { GatewayError } from "../../contract/index.ts";
import type { AppProblem } from "./words.ts";

export class AppRefusal extends GatewayError {
  readonly problem: AppProblem;

  /** @param message for the developers of the app */
  constructor(problem: AppProblem, message: string, cause: unknown) {
    super("INVALID_REQUEST", { message, cause });
    this.problem = problem;
  }
}
