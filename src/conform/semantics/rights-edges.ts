// Cases that check what the publishable key must not do: read hidden tables, or call from other
// origins. Also compares the `/schema` that the key gets.
import type { Case, CaseRequest, CaseExchange } from "../case.ts";
import { type WorldCondition } from "./world/expected-rows.ts";
import { bodyOf, codeOf, jsonRequest, type CaseProbe, shownValue } from "./probe.ts";
import type { RawMask } from "./world/masks.ts";
import { semanticCase } from "./source.ts";
import { type World, type WorldTable } from "./world/world.ts";

export interface RawScope {
  readonly actions?: readonly string[];
  readonly read?: "*" | readonly string[];
  readonly filter?: readonly string[];
  readonly rowFilter?: readonly WorldCondition[];
  readonly masks?: Readonly<Record<string, RawMask>>;
  readonly maxRows?: number;
  readonly aggregate?: boolean;
}

export interface RawKey {
  readonly kind: string;
  readonly origins?: readonly string[] | null;
  readonly tables?: "all" | Readonly<Record<string, RawScope>>;
  readonly secret?: string;
}

export const sendWithKey = (
  probe: CaseProbe,
  world: World,
  body: object,
  headers = {},
  ...statuses: number[]
): Promise<CaseExchange> =>
  probe.call(
    jsonRequest("query", "POST", `/${world.workspaceId}/query`, "publishableKey", body, headers),
    ...statuses,
  );

export function hiddenCase(world: World, visible: readonly WorldTable[]): Case {
  return semanticCase({
    id: "rights/hidden-tables",
    operations: ["query"],
    place: "guarantees.md G1.5, G1.6",
    writes: true,
    quick: true,
    async steps(probe) {
      const hidden = [...world.tables.values()].find((table) => !visible.includes(table));
      const bodies: string[] = [];
      for (const id of [hidden?.id, "00000000-0000-4000-8000-00000000beef"]) {
        if (id === undefined) continue;
        const refused = await sendWithKey(
          probe,
          world,
          { refs: { t: id }, query: { from: "t" } },
          {},
          403,
        );
        probe.equal(
          refused,
          "/error/code",
          codeOf(refused),
          "SCOPE_VIOLATION",
          "A query of a table outside the scope must be refused.",
        );
        bodies.push(JSON.stringify(refused.response.json).replaceAll(id, "<id>"));
        if (bodies.length === 2 && bodies[0] !== bodies[1])
          probe.report(
            refused,
            "The error for a hidden table must be the same as the error for an unknown table.",
          );
      }
      const foreign: CaseRequest = jsonRequest(
        "query",
        "POST",
        "/00000000-0000-4000-8000-00000000beef/query",
        "publishableKey",
        { refs: { t: "00000000-0000-4000-8000-00000000beef" }, query: { from: "t" } },
      );
      const mismatch = await probe.call(foreign, 403);
      probe.equal(
        mismatch,
        "/error/code",
        codeOf(mismatch),
        "WORKSPACE_MISMATCH",
        "A key of another workspace must be refused.",
      );
    },
  });
}

export function originCase(world: World, { origins }: RawKey): Case {
  return semanticCase({
    id: "rights/origins",
    operations: ["query", "getSchema"],
    place: "guarantees.md G4.5, G24.6",
    writes: true,
    quick: true,
    async steps(probe) {
      const [listed] = origins ?? [];
      if (listed === undefined) probe.context.skip("The publishable key lists no origins.");
      const schema = (origin: string): CaseRequest => ({
        operationId: "getSchema",
        method: "GET",
        path: `/${world.workspaceId}/schema`,
        credential: "publishableKey",
        headers: { origin },
      });
      const allowed = await probe.call(schema(listed!), 200);
      probe.equal(
        allowed,
        "header access-control-allow-origin",
        allowed.response.headers["access-control-allow-origin"],
        listed,
        "The response must allow a listed origin to read it.",
      );
      for (const origin of [
        "https://evil.example",
        `${listed}.evil.example`,
        "null",
        listed!.toUpperCase(),
      ]) {
        const refused = await probe.call(schema(origin));
        if (refused.response.status !== 403) {
          probe.report(
            refused,
            `The origin ${shownValue(origin)} gets the status ${refused.response.status}. 403 is expected.`,
            { kind: "accepted" },
          );
          continue;
        }
        probe.equal(
          refused,
          "",
          refused.response.json,
          { error: "Origin not allowed for this credential." },
          "The error must have only the member `error` with the fixed text.",
        );
        probe.equal(
          refused,
          "header access-control-allow-origin",
          refused.response.headers["access-control-allow-origin"],
          undefined,
          "The response must not allow an origin that is not listed to read it.",
        );
      }
    },
  });
}

export function schemaCase(
  world: World,
  scopes: readonly { readonly table: WorldTable; readonly scope: RawScope }[],
): Case {
  return semanticCase({
    id: "rights/schema",
    operations: ["getSchema"],
    place: "guarantees.md G12.1",
    writes: true,
    quick: true,
    async steps(probe) {
      const exchange = await probe.call(
        {
          operationId: "getSchema",
          method: "GET",
          path: `/${world.workspaceId}/schema`,
          credential: "publishableKey",
        },
        200,
      );
      const { tables } = bodyOf<"getSchema">(exchange);
      const expected = scopes.map(({ table }) => table.id).toSorted();
      if (
        !probe.equal(
          exchange,
          "/tables",
          tables.map(({ id }) => String(id)).toSorted(),
          expected,
          "The schema must have exactly the tables that the key may use.",
        )
      )
        return;
      for (const { table, scope } of scopes) {
        const found = tables.find(({ id }) => id === table.id)!;
        const { read = "*", actions = [] } = scope;
        const names = table.columns
          .map(({ name }) => name)
          .filter(
            (name) =>
              read === "*" ||
              name === table.key ||
              read.includes(name) ||
              (scope.filter ?? []).includes(name),
          );
        const readable = found.columns
          .filter(({ access }) => access.read || access.filter !== "none")
          .map(({ name }) => String(name));
        probe.equal(
          exchange,
          "/tables",
          readable.toSorted(),
          names.toSorted(),
          `The schema must show exactly the columns of \`${table.name}\` that the key may read.`,
        );
        for (const action of ["read", "insert", "update", "delete"] as const)
          probe.equal(
            exchange,
            "/tables",
            found.permissions[action],
            actions.includes(action),
            `The schema must state correctly whether the key has the right \`${action}\` in \`${table.name}\`.`,
          );
        for (const column of found.columns)
          probe.equal(
            exchange,
            "/tables",
            column.masked,
            Object.hasOwn(scope.masks ?? {}, String(column.name)),
            `The schema must state correctly whether \`${column.name}\` is masked.`,
          );
      }
    },
  });
}
