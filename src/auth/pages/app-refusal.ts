// The error for a wrong request of a client app (an OAuth client) that sends a user to the gateway.
// The user sees a page that explains what is wrong with the app.
import { GatewayError } from "../../contract/index.ts";
import type { AppProblem } from "./words.ts";

export class AppRefusal extends GatewayError {
  readonly problem: AppProblem;

  /** @param message the explanation for the developers of the app */
  constructor(problem: AppProblem, message: string, cause: unknown) {
    super("INVALID_REQUEST", { message, cause });
    this.problem = problem;
  }
}
