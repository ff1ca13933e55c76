// Operations of the contract that nothing serves yet: they refuse every call that reaches them, so that all the others can be served.
// Whoever writes a handler takes its operation off the list.
import { GatewayError } from "../../contract/errors.ts";
import type { OperationId, Operations } from "../../contract/operations.ts";

export const unbuilt = [] as const satisfies readonly OperationId[];

type Unbuilt = (typeof unbuilt)[number];

/** Handlers that throw NOT_BUILT. */
export function notBuiltOperations(): Pick<Operations, Unbuilt> {
  const refuse = (): never => {
    throw new GatewayError("NOT_BUILT", { message: "This operation is not built." });
  };
  return Object.fromEntries(unbuilt.map((id) => [id, refuse])) as Record<Unbuilt, typeof refuse>;
}
