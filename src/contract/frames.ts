// The frames of the bus: the generated AsyncAPI document, the types of its schemas, the validator of what clients send. Read when they are
// first asked for.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { components } from "../../generated/asyncapi.d.ts";
import type { ContractOperation, Json } from "./document.ts";
import { describeRequestErrors } from "./request-errors.ts";

type Schemas = components["schemas"];

export type ClientFrame = Schemas["ClientFrame"];
export type ServerFrame =
  | Schemas["ReadyFrame"]
  | Schemas["SubscribedFrame"]
  | Schemas["AckFrame"]
  | Schemas["ErrorFrame"]
  | Schemas["ExpiringFrame"]
  | Schemas["PongFrame"];

/** The AsyncAPI document of the bus; `servers` still holds its placeholder. */
export interface EventsDocument extends Json {
  readonly servers: { readonly deployment: Json };
  readonly components: { readonly schemas: Readonly<Record<string, Json>> } & Json;
}

/** Under the name that bodies have, so that flaws are told in the same words. */
export const clientFrameSchema: Json = {
  type: "object",
  properties: { requestBody: { $ref: "#/components/schemas/ClientFrame" } },
};

const load = createRequire(import.meta.url);
let document: EventsDocument | undefined;
let validate: ValidateFunction<{ readonly requestBody: ClientFrame }> | undefined;

export function eventsDocument(): EventsDocument {
  const file = new URL("../../generated/asyncapi.json", import.meta.url);
  document ??= JSON.parse(readFileSync(file, "utf8")) as EventsDocument;
  return document;
}

/**
 * A frame of a client, checked; fields that are null and may be absent are taken out of it.
 * @returns what is wrong with it, in words, where it fits no frame
 */
export function checkClientFrame(
  value: unknown,
  operation: ContractOperation,
): { readonly frame: ClientFrame } | { readonly flaw: string } {
  validate ??= load("../../generated/validators/frames.cjs") as NonNullable<typeof validate>;
  const whole = { requestBody: value };
  if (validate(whole)) return { frame: whole.requestBody };
  const { message, details } = describeRequestErrors(operation, validate.errors ?? []);
  return { flaw: message ?? details.join("; ") };
}
