// Loads the description of the messages (frames) on the event bus: the generated AsyncAPI document,
// its types, and the validator of client frames. Both files are read at first use.
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { components } from "../../generated/asyncapi.d.ts";
import type { ContractOperation, Json } from "./document.ts";
import { loadGenerated } from "./generated-files.ts";
import { describeRequestErrors } from "./request-errors.ts";

type FrameSchemas = components["schemas"];

export type ClientFrame = FrameSchemas["ClientFrame"];
export type ServerFrame =
  | FrameSchemas["ReadyFrame"]
  | FrameSchemas["SubscribedFrame"]
  | FrameSchemas["AckFrame"]
  | FrameSchemas["ErrorFrame"]
  | FrameSchemas["ExpiringFrame"]
  | FrameSchemas["PongFrame"];

/** The AsyncAPI document of the bus. Its `servers` still contains a placeholder for the address. */
export interface EventsDocument extends Json {
  readonly servers: { readonly deployment: Json };
  readonly components: { readonly schemas: Readonly<Record<string, Json>> } & Json;
}

/** The frame is validated as if it were a request body, so that error texts are the same. */
export const clientFrameSchema: Json = {
  type: "object",
  properties: { requestBody: { $ref: "#/components/schemas/ClientFrame" } },
};

let validate: ValidateFunction<{ readonly requestBody: ClientFrame }> | undefined;

export const eventsDocument = (): EventsDocument => loadGenerated("asyncapi.json");

/**
 * Checks a frame from a client. Removes optional fields that are null.
 * @returns the frame, or a sentence about its first errors
 */
export function checkClientFrame(
  value: unknown,
  operation: ContractOperation,
): { readonly frame: ClientFrame } | { readonly flaw: string } {
  validate ??= loadGenerated<NonNullable<typeof validate>>("validators/frames.cjs");
  const whole = { requestBody: value };
  if (validate(whole)) return { frame: whole.requestBody };
  const { message, details } = describeRequestErrors(operation, validate.errors ?? []);
  return { flaw: message ?? details.join("; ") };
}
