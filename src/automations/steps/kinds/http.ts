// The step `http`: calls an external URL. After an interruption, the run cannot know if the other
// server received its call. So the run repeats the call with the same `Idempotency-Key`, and the
// server may receive it more than once.
import { OutboundError } from "../../../platform/outbound/index.ts";
import type { FindPieces } from "../../values/large-json.ts";
import { fillMessage } from "../../values/placeholders.ts";
import { addressProblems } from "../http/address-problems.ts";
import { addressOf } from "../http/address.ts";
import { isUnsafe } from "../effects.ts";
import { depthHeader, headersOf } from "../http/headers.ts";
import { refuseStatus } from "../http/failed-answers.ts";
import { outputOfAnswer } from "../http/answer-output.ts";
import { StepFailure } from "../step-failure.ts";
import { withStepLease } from "../step-turns.ts";
import type { StepKind } from "../step-kind.ts";

export const http: StepKind<"http"> = {
  inside: null,
  output: "answer",
  effectOf: ({ method = "GET" }) => (isUnsafe(method) ? `sends a ${method}` : undefined),
  parts: null,
  values: ({ query }) => query,
  problems: ({ url }) => addressProblems(url),
  withoutSecrets: (_step, output, { secrets, carriesCallersText }) =>
    carriesCallersText ? output : secrets.redactOutput(output),
  run: async (step, { run, path, scope, tools, access, started }) => {
    const { method = "GET", timeoutSeconds = 10 } = step;
    const url = addressOf(step.url, step.query ?? {}, scope);
    const hasBody = step.body !== undefined && !["GET", "HEAD"].includes(method);
    const sent = hasBody ? fillMessage(step.body, scope) : null;
    // If the body is only one placeholder, and the placeholder finds no value, the JSON is `null`.
    // Then the request is sent without a body.
    const body = sent?.isJson === true && sent.text === "null" ? undefined : sent?.text;
    const headers = {
      "user-agent": "Workspace-Gateway",
      ...(method !== "GET" && method !== "HEAD" && { "idempotency-key": `${run.id}:${path}` }),
      ...(body !== undefined && {
        "content-type": sent?.isJson === true ? "application/json" : "text/plain; charset=utf-8",
      }),
      ...headersOf(step.headers ?? {}, scope),
      ...depthHeader(scope),
    };
    if (run.isDurable) await started();
    const { signal } = access;
    const timeoutMs = timeoutSeconds * 1_000;
    const answer = await withStepLease(
      tools.calls,
      () => {
        const fetch = async (): Promise<Response> =>
          run.dry?.sampleOf(path) ?? tools.fetch(url, { method, headers, body, signal, timeoutMs });
        const called = isUnsafe(method) ? run.effects.during(fetch, wasNotSent) : fetch();
        return called.catch((error: unknown) => throwHttpFailure(error, step.url, url));
      },
      signal,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    refuseStatus(answer, step.expect?.status ?? [], tools.clock.now());
    const find: FindPieces = (...request) => tools.evaluator.find(...request, signal);
    return { output: await outputOfAnswer(answer, bytes, find) };
  },
};

const codes = {
  invalid: "HTTP_REFUSED",
  refused: "HTTP_REFUSED",
  unreachable: "HTTP_UNREACHABLE",
  slow: "HTTP_TIMEOUT",
  tooLarge: "HTTP_TOO_LARGE",
} as const;

const wasNotSent = (error: unknown): boolean =>
  error instanceof OutboundError && ["invalid", "refused"].includes(error.failure);

/** Matches a URL template with a placeholder for a secret in its scheme or host. */
const SECRET_ORIGIN = /^(?:[^/?#{}]*:\/\/)?[^/?#]*\{\{\s*secrets\./;

function throwHttpFailure(error: unknown, template: string, url: string): never {
  if (!(error instanceof OutboundError)) throw error;
  const { failure } = error;
  // The message contains only the origin (scheme and host) of the URL. If the origin contains a
  // secret, it is replaced.
  const message = SECRET_ORIGIN.test(template)
    ? error.message.replaceAll(new URL(url).origin, "The address")
    : error.message;
  const next = failure === "invalid" ? "park" : "retry";
  throw new StepFailure(codes[failure], message, { cause: error, next });
}
