// The stage for tests of custom endpoints: a workspace with an endpoint of each kind and its
// secrets, a second workspace, and automations that only record their calls.
import { createHmac, randomUUID } from "node:crypto";
import type {
  AutomationAnswer,
  Automations,
  EndpointRequest,
} from "../../src/automations/index.ts";
import { saveSecret } from "../../src/catalog/secret-store.ts";
import { secretPlace } from "../../src/catalog/sealed-places.ts";
import type {
  AutomationDefinition,
  EndpointDefinition,
  PlanDefinition,
  WorkspaceDefinition,
} from "../../src/catalog/definition.ts";
import type { Cancellation } from "../../src/platform/cancellation.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import { defineWorkspace, roomyPlan, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGatewayOptions } from "../support/gateway.ts";
import { openStage } from "../support/stage.ts";

export const ours = WORKSPACE_ID;
export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
export const absent = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff";
export const prefix = "/api/v1/gateway";

/** A time in the middle of a minute and of a month. */
export const start = Date.UTC(2026, 1, 14, 12, 30, 20);
export const startSeconds = start / 1_000;

export const secrets = {
  github: "It's a Secret to Everybody",
  meta: "a Meta app secret",
  sha512: "a longer secret for a longer hash",
  stripe: "whsec_a secret of a payment provider",
  slack: "8f742231b10e8888abcd99yyyzzz85a5",
  standard: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLfSw",
} as const;
export const verifyToken = "a token that both sides know";

const signed = (
  format: "default" | "timestamp" | "slack" | "standard",
  header: string,
  algorithm: "HMAC-SHA256" | "HMAC-SHA512" = "HMAC-SHA256",
): Partial<EndpointDefinition> => ({ signature: { algorithm, format, header } });

const sync = (automation: string, more: Partial<EndpointDefinition> = {}) =>
  ({ mode: "sync", automations: [automation], ...more }) as const;

const sketches: Readonly<Record<string, Partial<EndpointDefinition>>> = {
  github: signed("default", "X-Hub-Signature-256"),
  meta: signed("default", "X-Hub-Signature-256"),
  sha512: signed("default", "X-Signature", "HMAC-SHA512"),
  stripe: signed("timestamp", "Stripe-Signature"),
  slack: signed("slack", "X-Slack-Signature"),
  standard: signed("standard", "webhook-signature"),
  unset: signed("default", "X-Signature"),
  open: {},
  inactive: { active: false },
  quote: sync("quote"),
  cached: sync("quote", { cache: { ttlSeconds: 30 } }),
  whole: sync("whole", { cache: { ttlSeconds: 30 } }),
  signedSync: sync("quote", {
    ...signed("default", "X-Signature"),
    cache: { ttlSeconds: 30 },
  }),
};

const steps = (expression: string): AutomationDefinition["steps"] => [
  { id: "made", type: "transform", expression },
  {
    id: "answer",
    type: "response",
    body: "{{steps.made}} {{request.headers.accept-language}} {{request.query.page}}",
  },
];

function define(id: string, plan: Partial<PlanDefinition> = {}): WorkspaceDefinition {
  const defined = defineWorkspace({ id, workspace: { plan: { ...roomyPlan, ...plan } } });
  const automation = (name: string, expression: string): AutomationDefinition => ({
    id: guidFrom(id, `automation:${name}`),
    description: null,
    runAs: "nobody",
    steps: steps(expression),
  });
  return {
    ...defined,
    endpoints: Object.fromEntries(
      Object.entries(sketches).map(([name, sketch]) => [
        name,
        {
          id: guidFrom(id, `endpoint:${name}`),
          description: null,
          mode: "async",
          active: true,
          signature: { algorithm: "none" },
          cache: null,
          automations: [],
          ...sketch,
        } as EndpointDefinition,
      ]),
    ),
    automations: {
      quote: automation("quote", "request.body.product"),
      whole: automation("whole", "$string(request)"),
    },
  };
}

interface StandIn {
  readonly accepted: { endpoint: string; request: EndpointRequest; isReplay: boolean }[];
  readonly asked: { endpoint: string; request: EndpointRequest }[];
  answers: (
    request: EndpointRequest,
    signal: Cancellation,
  ) => AutomationAnswer | Promise<AutomationAnswer>;
  failure: Error | null;
  /** The id of every recorded event. With null, each event gets a new id. */
  eventId: string | null;
  readonly automations: Automations;
}

/** Automations that record their calls, and answer as the test says. */
export function createStandIn(): StandIn {
  const events = new Map<string, string>();
  const standIn: StandIn = {
    accepted: [],
    asked: [],
    answers: () => answerOf({}),
    failure: null,
    eventId: null,
    automations: {
      accept: async (workspace, endpoint, request, dedupe) => {
        if (standIn.failure !== null) throw standIn.failure;
        const key = dedupe === null ? randomUUID() : `${workspace.id} ${endpoint} ${dedupe.key}`;
        const known = events.get(key);
        const eventId = standIn.eventId ?? known ?? randomUUID();
        events.set(key, eventId);
        standIn.accepted.push({ endpoint, request, isReplay: known !== undefined });
        return { eventId, isReplay: known !== undefined };
      },
      answer: async (_workspace, endpoint, request, signal) => {
        if (standIn.failure !== null) throw standIn.failure;
        standIn.asked.push({ endpoint, request });
        return standIn.answers(request, signal);
      },
    },
  };
  return standIn;
}

export const answerOf = (more: Partial<Omit<AutomationAnswer, "body">> & { text?: string }) => ({
  status: 200,
  contentType: "application/json",
  headers: {},
  ...more,
  body: Buffer.from(more.text ?? '{"price":12.50}'),
});

export type EndpointStage = Awaited<ReturnType<typeof openEndpoints>>;

export async function openEndpoints(
  options: TestGatewayOptions & { readonly plan?: Partial<PlanDefinition> } = {},
) {
  const { plan, ...given } = options;
  const definitions = [define(ours, plan), define(theirs)];
  const stage = await openStage(...definitions);
  const { database, masterKey } = stage.database;
  const box = createSecretBox(masterKey);
  const put = (id: string, path: string, secret: string) =>
    saveSecret(database.owner, id, path, box.seal(secret, secretPlace(id, path)), "fingerprint");
  for (const { workspace } of definitions) {
    for (const [name, secret] of Object.entries({ ...secrets, signedSync: secrets.github }))
      await put(workspace.id, `endpoints.${name}.signature.secret`, secret);
    await put(workspace.id, "endpoints.github.verifyToken", verifyToken);
    await put(workspace.id, "endpoints.inactive.verifyToken", verifyToken);
  }
  const clock = { time: start, now: (): number => clock.time };
  const standIn = createStandIn();
  const gateway = await stage.openGateway({ clock, automations: standIn.automations, ...given });
  return {
    ...stage,
    definitions,
    gateway,
    clock,
    standIn,
    /** Returns the path of an endpoint. */
    at: (name: string, spelling = "endpoint", workspaceId = ours) =>
      `/${workspaceId}/${spelling}/${endpointId(name, workspaceId)}`,
    usage: () =>
      stage.sql<{ calls: number; bytes: number }>(
        "select calls::float8 as calls, egress_bytes::float8 as bytes from gateway.usage where workspace_id = $1",
        [ours],
      ),
    /** Returns the rows of the query log, after writing the pending ones. */
    rows: async () => {
      await gateway.close();
      return stage.sql<LogRow>(
        "select kind, operation_id, status, code, path, body, cache, count from gateway.query_log where workspace_id = $1 order by at, id",
        [ours],
      );
    },
  };
}

export interface LogRow {
  readonly kind: string;
  readonly operation_id: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly path: string;
  readonly body: string | null;
  readonly cache: string | null;
  readonly count: number;
}

export const endpointId = (name: string, workspaceId = ours): string =>
  guidFrom(workspaceId, `endpoint:${name}`);

/** Returns the header with the signature of a body, in GitHub's format. */
export const githubHeaders = (body: string | Buffer): Record<string, string> => ({
  "x-hub-signature-256": `sha256=${createHmac("sha256", secrets.github).update(body).digest("hex")}`,
});
