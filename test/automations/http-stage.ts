// The stage for steps that call external URLs: listeners on loopback that count connections, and a
// fake name server.
import type { LookupAddress } from "node:dns";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { StepDefinition, WorkspaceDefinition } from "../../src/catalog/index.ts";
import { defineWorkspace } from "../support/definition.ts";
import { listenOn, openSteps } from "./steps-stage.ts";

const plain = defineWorkspace({ keys: { backend: { kind: "server" } } });

/** Answers of the name server. The first look-up of a name returns the first address. */
const names: Record<string, readonly string[][]> = {
  "public.example": [["93.184.216.34"]],
  "inside.example": [["127.0.0.1"]],
  "inside6.example": [["::1"]],
  "mapped.example": [["::ffff:127.0.0.1"]],
  "nat64.example": [["64:ff9b::7f00:1"]],
  "mixed.example": [["93.184.216.34", "127.0.0.1"]],
  "rebind.example": [["127.0.0.1"], ["93.184.216.34"]],
  "named.example": [["127.0.0.1"]],
  "gateway.example": [["127.0.0.1"]],
};
/** The number of look-ups of each name. */
export const looked = new Map<string, number>();
const resolve = async (host: string): Promise<readonly LookupAddress[]> => {
  const name = host.replace(/\.$/, "").toLowerCase();
  const times = looked.get(name) ?? 0;
  looked.set(name, times + 1);
  const answers = names[name];
  if (answers === undefined) throw new Error(`no such name: ${name}`);
  return answers[Math.min(times, answers.length - 1)]!.map((address) => ({
    address,
    family: address.includes(":") ? 6 : 4,
  }));
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export async function openHttpSteps(
  secrets: Readonly<Record<string, string>> = { KEY: "the-secret-key" },
  definition: WorkspaceDefinition = plain,
) {
  let answer: Answer = (_request, response) => response.end("{}");
  const listener: Answer = (request, response) => answer(request, response);
  const four = await listenOn("127.0.0.1", listener);
  const six = await listenOn("::1", listener).catch(() => undefined);
  const named = await listenOn("127.0.0.1", listener);
  const stage = await openSteps(definition, {
    resolve,
    privateTargets: [`named.example:${named.port}`, `gateway.example:${four.port}`],
    baseUrl: `http://gateway.example:${four.port}`,
    secrets,
  });
  return {
    run: stage.run,
    sql: stage.sql,
    /** Ports on loopback that must not be reached. */
    ports: [four.port, six?.port ?? four.port],
    /** Returns the number of connections to the forbidden ports. */
    reached: () => four.connections() + (six?.connections() ?? 0),
    /** Base URL of the private target that the operator allows. */
    base: `http://named.example:${named.port}`,
    /** Sets the answer of the listeners. */
    answerWith: (how: Answer) => void (answer = how),
    codeOf: async (steps: readonly StepDefinition[], body: unknown = null) => {
      const { outcome } = await stage.run(steps, { body });
      return outcome.kind === "failed" ? outcome.error.code : outcome.kind;
    },
    close: async () => {
      await stage.close();
      for (const each of [four, six, named]) each?.close();
    },
  };
}

export const call = (url: string, more: Partial<StepDefinition<"http">> = {}): StepDefinition => ({
  id: "call",
  type: "http",
  url,
  ...more,
});
