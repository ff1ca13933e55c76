// The error for a client app that sends a user to the gateway with a wrong request. The user sees a
// page that explains the problem of the app.
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
