// The frames of the bus (G12.9): the gateway accepts and sends the frames of the AsyncAPI document.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { operations } from "../../src/contract/document.ts";
import { checkClientFrame, eventsDocument } from "../../src/contract/frames.ts";

const operation = operations.get("getAsyncapi")!;
const check = (value: unknown) => checkClientFrame(value, operation);

describe("the AsyncAPI document of the bus", () => {
  it("every message has its own schema, whose type is its name, and every frame is a message", () => {
    const { components } = eventsDocument();
    const messages = components["messages"] as Record<string, { payload: { $ref: string } }>;
    const named = Object.entries(messages).map(([name, { payload }]) => {
      const schema = components.schemas[payload.$ref.split("/").at(-1)!] as any;
      expect(schema.properties.type.const).toBe(name);
      return payload.$ref.split("/").at(-1)!;
    });
    const frames = Object.keys(components.schemas).filter((name) => name.endsWith("Frame"));
    expect(frames.toSorted()).toEqual([...named, "ClientFrame"].toSorted());
  });

  it("every message has a summary, and an example that its schema and the gateway accept", () => {
    const document = eventsDocument();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, "bus");
    const messages = Object.entries(document.components["messages"] as Record<string, any>);
    const clients = new Set(["auth", "subscribe", "unsubscribe", "publish", "ping"]);
    for (const [name, { summary, examples, payload }] of messages) {
      expect(summary, name).toMatch(/^[A-Z][a-z]+ /);
      const [{ payload: frame }] = examples;
      expect(ajv.validate(`bus${payload.$ref}`, frame), name).toBe(true);
      if (clients.has(name)) expect(check(frame)).toEqual({ frame });
    }
  });

  it.each([
    [{ type: "auth", token: "sk_live_x" }],
    [{ type: "subscribe", id: "a", bus: "orders:all" }],
    [{ type: "subscribe", id: "a", bus: "orders:all", from: 7 }],
    [{ type: "subscribe", id: "a", bus: "orders:all", from: "earliest" }],
    [{ type: "unsubscribe", id: "a" }],
    [{ type: "publish", id: "a", bus: "orders:all", event: "packed", data: null }],
    [{ type: "ping" }],
  ])("takes %j", (frame) => expect(check(frame)).toEqual({ frame }));

  it("null counts as absent in an optional field", () => {
    expect(check({ type: "subscribe", id: "a", bus: "o:a", from: null })).toEqual({
      frame: { type: "subscribe", id: "a", bus: "o:a" },
    });
  });

  it.each([
    [{ type: "hello" }, /type is auth, subscribe/],
    [[], /type is auth, subscribe/],
    ["ping", /type is auth, subscribe/],
    [{ type: "ping", extra: 1 }, /extra/],
    [{ type: "subscribe", id: "a", bus: "orders" }, /\/bus: must be topic:instance/],
    [{ type: "subscribe", id: "a", bus: "orders:all", from: -1 }, /\/from: must be/],
    [{ type: "subscribe", id: "a", bus: "orders:all", from: 1.5 }, /\/from: must be/],
    [{ type: "subscribe", id: 7, bus: "orders:all" }, /\/id: must be a string/],
    [{ type: "publish", id: "a", bus: "orders:all", event: "packed" }, /\/data: is required/],
    [{ type: "publish", id: "a", bus: "orders:all", event: "a b", data: 1 }, /\/event: must be/],
  ])("refuses %j, and says why", (frame, why) => {
    expect(check(frame)).toEqual({ flaw: expect.stringMatching(why) });
  });
});
