// A refusal of an app that asks for access, with a text of its own on the page that a person sees.
import { GatewayError } from "../../contract/index.ts";
import type { AppProblem } from "./words.ts";

export class AppRefusal extends GatewayError {
  readonly problem: AppProblem;

  /** @param message for the people who make the app */
  constructor(problem: AppProblem, message: string, cause: unknown) {
    super("INVALID_REQUEST", { message, cause });
    this.problem = problem;
  }
}
