// Shared parts of the tests of the column matrix. A cell of the matrix is one column in one
// position of a body. This file opens a gateway with the workspace, compares answers byte for byte,
// and counts the cells. It collects failures, so that a broken rule shows a few lines instead of
// thousands.
import { expect } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import {
  createExactClient,
  lastingHeaders,
  type ExactAnswer,
  type ExactRequest,
} from "../../support/exact-http.ts";
import { asQueryAnswer, overMcp, toolFor, type Way } from "../../support/as-tool-call.ts";
import { storeBlobs } from "../../support/blobs.ts";
import { openEndUsers } from "../../support/end-users.ts";
import { startGateway } from "../../support/gateway.ts";
import { installModel, type Installed } from "../../support/install.ts";
import { operatorsFor } from "../../support/queries/operators.ts";
import { classes, columnName, definition, guid, rows, types, workspaceId } from "./workspace.ts";
import type { ComparingPosition, Position } from "./positions.ts";

export const typeNames = Object.keys(types);
export const columnOf = (type: string) => ({
  valueType: types[type]!.column.type,
  array: types[type]!.column.array === true,
});

/** A value that the operator accepts for a column of the type. */
export function operand(op: string, type: string): unknown {
  const { value } = types[type]!;
  if (op === "isNull" || op === "isEmpty") return true;
  if (op === "in" || op === "nin") return [value];
  if (op === "between") return [value, value];
  if (["hasAny", "hasAll", "containedBy"].includes(op))
    return Array.isArray(value) ? value : [value];
  if (op === "hasAnyKey" || op === "hasAllKeys") return ["a"];
  return op === "hasKey" ? "a" : value;
}

export interface Matrix {
  readonly installed: Installed;
  /**
   * API keys or access tokens by name. A name is the name of the API key, or of the end user's
   * role.
   */
  readonly tokens: Readonly<Record<string, string>>;
  readonly send: (request: ExactRequest) => Promise<ExactAnswer>;
  readonly ask: (body: object, key?: string) => Promise<ExactAnswer>;
  /** From now on, sends requests over MCP, and tests only one of `apart` cells. */
  readonly askTools: (apart: number) => void;
  readonly expectAnswered: (place: string, body: object, key?: string) => Promise<void>;
  /**
   * Checks that the refusal of `name` equals the refusal of `twin`, the name of a column that does
   * not exist. Both names have the same length. Also follows suggestions of the refusal: a
   * suggested name must be valid in this position.
   */
  readonly expectUnknown: (
    place: string,
    name: string,
    twin: string,
    body: (name: string) => object,
    key?: string,
  ) => Promise<void>;
  /**
   * Checks the refusal of a comparison other than equality with a filter-only column. It may differ
   * from the refusal of an unknown column, because the schema of the caller lists the filter-only
   * column.
   */
  readonly expectEqualityOnly: (place: string, body: object, key?: string) => Promise<void>;
  /** Fails with the first differences that were collected since the last call of `report`. */
  readonly report: () => void;
  readonly close: () => Promise<void>;
}

/**
 * The kinds of callers: programs with API keys, or end users with access tokens. An end user has a
 * role with the same name as the API key.
 */
export const askers = ["API keys", "end users"] as const;
export type RateLimitSubjects = (typeof askers)[number];

const wayAsked: Way = process.env["COLUMN_MATRIX_OVER"] === "mcp" ? "mcp" : "http";
/**
 * Returns n if one of n cells is tested. End users test fewer cells, because their rights are made
 * from the same scope entries by the same code as those of API keys.
 */
const strideFor = (by: RateLimitSubjects): number =>
  Number(process.env["COLUMN_MATRIX_STRIDE"] ?? (by === "API keys" ? 29 : 61));

/**
 * @param code error code of the expected refusals
 * @param defaultKey name of the key for requests that name no key
 */
export async function openMatrix(
  code: "INVALID_QUERY" | "INVALID_MUTATION",
  defaultKey: string,
  by: RateLimitSubjects,
): Promise<Matrix> {
  const database = await openTestDatabase();
  const installed = await installModel(database, definition, rows);
  await storeBlobs(database, workspaceId, [{ id: guid, createdBy: null }]);
  const gateway = await startGateway({ database, settings: { "server.mode": "production" } });
  const endUsers = openEndUsers({ database, baseUrl: gateway.baseUrl });
  const tokenOf = async (role: string) =>
    [role, await endUsers.tokenOf({ workspaceId, roles: [role] })] as const;
  const tokens =
    by === "API keys"
      ? installed.tokens
      : Object.fromEntries(await Promise.all(Object.keys(definition.roles!).map(tokenOf)));
  const client = createExactClient(gateway.baseUrl);
  const failures: string[] = [];
  let over = wayAsked;
  let stride = strideFor(by);
  let reached = 0;
  let cells = 0;
  let deviations = 0;
  let byTools = 0;

  /**
   * Counts a cell of the matrix. Returns true if this cell is tested, and false if it is skipped.
   */
  function isVisited(): boolean {
    const visited = reached++ % stride === 0;
    if (visited) cells += 1;
    return visited;
  }

  const ask: Matrix["ask"] = async (body, key = defaultKey) => {
    const request = {
      method: "POST",
      path: `/${workspaceId}/query`,
      headers: {
        Authorization: `Bearer ${tokens[key]}`,
        "Content-Type": "application/json",
        "X-Request-Id": "matrix",
      },
      body: JSON.stringify(body),
    };
    const tool = over === "mcp" ? toolFor(body) : null;
    if (tool === null) return client.send(request);
    byTools += 1;
    return asQueryAnswer(await client.send(overMcp(`/${workspaceId}`, request, tool)));
  };

  return {
    installed,
    tokens,
    send: client.send,
    askTools: (apart) => {
      over = "mcp";
      stride *= apart;
    },
    ask,
    expectAnswered: async (place, body, key) => {
      if (!isVisited()) return;
      const answer = await ask(body, key);
      if (answer.status !== 200) failures.push(`${place}: ${answer.status} ${answer.body}`);
    },
    expectUnknown: async (place, name, twin, body, key) => {
      if (!isVisited()) return;
      const [refused, unknown] = await Promise.all([ask(body(name), key), ask(body(twin), key)]);
      const isInvalid = refused.status === 400 && refused.body.includes(`"code":"${code}"`);
      if (!isInvalid || without(refused, name) !== without(unknown, twin))
        failures.push(
          `${place}: ${without(refused, name)}\n  but of an unknown one: ${without(unknown, twin)}`,
        );
      const [, pointer, meant] = suggestion.exec(refused.body) ?? [];
      // Follows a suggestion in one of five cells only. `suggestions.security` follows a suggestion
      // in every position.
      if (pointer === undefined || meant === undefined || cells % 5 > 0) return;
      const followed = await ask(body(meant), key);
      if (followed.body.includes(`"${pointer.replaceAll(name, meant)}: there is no `))
        failures.push(`${place}: ${meant} is suggested, and refused: ${followed.body}`);
    },
    expectEqualityOnly: async (place, body, key) => {
      if (!isVisited()) return;
      const answer = await ask(body, key);
      const isTold = answer.body.includes("may only be filtered with eq, in, isNull");
      if (answer.status !== 400 || !isTold)
        failures.push(`${place}: ${answer.status} ${answer.body}`);
    },
    report: () => {
      const found = failures.splice(0);
      deviations += found.length;
      expect(found.slice(0, 5)).toEqual([]);
    },
    close: async () => {
      console.log(`${cells} cells, ${deviations} deviations, ${byTools} calls of tools`);
      client.close();
      endUsers.close();
      await gateway.close();
      await database.close();
    },
  };
}

/** Tests every column in every position of a read that takes only the name of a column. */
export async function expectNames(
  { expectAnswered, expectUnknown }: Matrix,
  positions: readonly Position[],
): Promise<void> {
  for (const position of positions) {
    for (const type of typeNames) {
      if (position.body(columnName("read", type), type) === null) continue;
      for (const kind of classes) {
        const name = columnName(kind, type);
        const place = `${name} in ${position.name}`;
        const body = (written: string) => position.body(written, type)!;
        const isAllowed =
          position.allows === "read" &&
          (kind === "read" || (kind === "mask" && keepsType(type, position.name)));
        if (isAllowed) await expectAnswered(place, body(name));
        else if (position.allows === "nothing" || kind === "hide" || kind === "only")
          await expectUnknown(place, name, columnName("none", type), body);
      }
    }
  }
}

/**
 * Returns true if a masked column still has a type that the position needs. Only the masks of text
 * and dates do. Other masks show null, and other tests cover them.
 */
const keepsType = (type: string, position: string): boolean =>
  ["text", "date", "timestamp"].includes(type) && !/bucket|inside$/.test(position);

/**
 * Tests every column in every position that takes a comparison, with every operator of its type.
 */
export async function expectComparisons(
  { expectAnswered, expectUnknown, expectEqualityOnly }: Matrix,
  positions: readonly ComparingPosition[],
): Promise<void> {
  for (const position of positions) {
    for (const type of typeNames) {
      for (const op of operatorsFor(columnOf(type))) {
        for (const kind of classes) {
          const name = columnName(kind, type);
          const place = `${name} ${op} in ${position.name}`;
          const body = (field: string) => position.body({ field, op, value: operand(op, type) });
          if (kind === "read") await expectAnswered(place, body(name));
          else if (kind === "hide")
            await expectUnknown(place, name, columnName("none", type), body);
          else if (kind === "only" && ["eq", "in", "isNull"].includes(op))
            await expectAnswered(place, body(name));
          else if (kind === "only") await expectEqualityOnly(place, body(name));
        }
      }
    }
  }
}

/**
 * The suggestion in a refusal. It depends on the requested name (G3.11), so comparisons leave it
 * out.
 */
const suggestion = /"([\w/]+): there is no [^"]+\\"[^"]+\\"[^"]+; did you mean \\"([\w.]+)\\"\?/;

/**
 * Returns an answer as text, without the column's name, without suggestions, and without the parts
 * that depend on time.
 */
const without = ({ body, ...answer }: ExactAnswer, name: string): string =>
  [
    answer.status,
    ...lastingHeaders({ body, ...answer }).filter((line) => !/^content-length:/i.test(line)),
    body.replace(suggestion, (all) => all.replace(/; did.+/, ".")).replaceAll(name, "?"),
  ].join("\n");
