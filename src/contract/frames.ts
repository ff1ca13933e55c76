// Loads the description of the frames (messages on a connection to the Event Bus): the generated
// AsyncAPI document, its types, and the validator of frames from clients. Both files are read when
// they are first used.
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

/**
 * The AsyncAPI document of the Event Bus. Its `servers` contains a placeholder, which `discovery/`
 * replaces by the address of the gateway.
 */
export interface EventsDocument extends Json {
  readonly servers: { readonly deployment: Json };
  readonly components: { readonly schemas: Readonly<Record<string, Json>> } & Json;
}

/**
 * The schema of an object whose property `requestBody` contains a frame. With this property name,
 * errors in frames get the same texts as errors in request bodies.
 */
export const clientFrameSchema: Json = {
  type: "object",
  properties: { requestBody: { $ref: "#/components/schemas/ClientFrame" } },
};

let validate: ValidateFunction<{ readonly requestBody: ClientFrame }> | undefined;

export const eventsDocument = (): EventsDocument => loadGenerated("asyncapi.json");

/**
 * Checks a frame (message) from a client. Removes optional fields that are null.
 * @param operation the operation that opened the connection, which decides the form of the errors
 * @returns the frame, or a sentence about its errors (`flaw`)
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
