// Sends one stream of requests to both worlds and compares the answers byte for byte. Time and the order in which
// several requests at once come in are the only things that may differ: `durationMs`, `Date`, `RateLimit`.
import { randomFor } from "../../scripts/random.ts";
import { headerOf, lastingHeaders, type ExactAnswer } from "../support/exact-http.ts";
import { requestFor, type Planned, type Stream } from "./requests.ts";
import type { CredentialName } from "./world/definition.ts";
import type { Worlds } from "./worlds.ts";

export interface Outcome {
  readonly asked: number;
  /** How often each status came. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly withRows: number;
  readonly differences: readonly string[];
}

/** Requests in flight at a time; their order within the stream stays the same. */
const together = 6;

/** An answer without what only time decides, and with the length that it would then have. */
function comparable(answer: ExactAnswer): string {
  const { status, body } = answer;
  const duration = /"durationMs":(\d+)/.exec(body)?.[1] ?? "";
  const lines = lastingHeaders(answer).map((line) =>
    /^content-length: /i.test(line)
      ? `Content-Length: ${Number(line.slice(16)) - duration.length}`
      : line,
  );
  return [String(status), ...lines, "", body.replace(/"durationMs":\d+/, '"durationMs":')].join(
    "\n",
  );
}

function remember(stream: Stream, planned: Planned, answer: ExactAnswer): void {
  const { cursors, entityTags } = stream.memory;
  const tag = headerOf(answer, "ETag");
  if (tag !== undefined) entityTags.push(tag);
  const cursor = /"nextCursor":"([^"]+)"/.exec(answer.body)?.[1];
  if (planned.read && cursor !== undefined) cursors.push({ body: planned.read, cursor });
  if (cursors.length > 200) cursors.splice(0, 100);
  if (entityTags.length > 50) entityTags.splice(0, 25);
}

const brief = ({ method, path, body }: Planned): string =>
  `${method} ${path} ${String(body ?? "")}`;

/** @param seed the same seed sends the same requests */
export async function compareWorlds(
  worlds: Worlds,
  credential: CredentialName,
  count: number,
  seed: string,
): Promise<Outcome> {
  const { first, second } = worlds;
  const { model, tokens } = first.installed;
  const ids = Object.values(second.installed.definition.tables).flatMap((table) => [
    table.id,
    ...Object.values(table.columns).map((column) => column.id),
  ]);
  const stream: Stream = {
    credential,
    model,
    tokens: { ...tokens, neighbour: first.neighbourToken },
    ids,
    memory: { cursors: [], entityTags: [] },
  };
  for (const table of model.tables.values()) {
    const rows = await first.database.database.owner.run<Record<string, unknown>>({
      text: `select to_jsonb(t) as row from ${first.installed.schema}."${table.name}" t limit 60`,
    });
    for (const column of table.columns)
      column.samples = rows.map(({ row }) =>
        wire(column.valueType, (row as Record<string, unknown>)[column.name]),
      );
  }
  const outcome = {
    asked: 0,
    statuses: new Map<number, number>(),
    withRows: 0,
    differences: [] as string[],
  };
  for (let index = 0; index < count; index += together) {
    const batch = Array.from({ length: Math.min(together, count - index) }, (_, offset) =>
      requestFor(stream, randomFor(`${seed}:${credential}:${index + offset}`)),
    );
    const answers = await Promise.all(
      batch.map(
        async (planned) =>
          [planned, await first.client.send(planned), await second.client.send(planned)] as const,
      ),
    );
    for (const [planned, left, right] of answers) {
      outcome.asked += 1;
      outcome.statuses.set(left.status, (outcome.statuses.get(left.status) ?? 0) + 1);
      if (left.body.startsWith('{"data":[{')) outcome.withRows += 1;
      if (comparable(left) !== comparable(right))
        outcome.differences.push(
          `${brief(planned)}\n--- first\n${comparable(left)}\n--- second\n${comparable(right)}`,
        );
      remember(stream, planned, left);
    }
  }
  return outcome;
}

/** Whole numbers that JSON cannot carry travel as text. */
const wire = (type: string, value: unknown): unknown =>
  typeof value === "number" && (type === "bigint" || type === "decimal")
    ? String(value)
    : (value ?? null);
