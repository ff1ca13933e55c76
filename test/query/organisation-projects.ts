// Three projects of the organisation, one of them owned by Anna, and mutations of them that must be
// refused. A refused mutation must change nothing. If the gateway can refuse it without the
// database, it must not send a statement, either.
import { expect } from "vitest";
import type { Organisation, OrganisationCaller, Outcome, Row } from "./organisation.ts";

export const three = {
  people: [
    { id: 1, name: "anna", team: "red" },
    { id: 2, name: "ben", team: "blue" },
  ],
  projects: [
    { id: 1, title: "mine", owner: 1, cost: 10, count: 7, note: "n1" },
    { id: 2, title: "theirs", owner: 2, cost: 20, count: 8, note: "n2" },
    { id: 3, title: "nobody's", owner: null, cost: 30, count: 9, note: "n3" },
  ],
} as const;

/** The claims of Anna's token, and the row filter that shows her own projects. */
export const anna = { person: 1 };
export const own = [{ field: "owner", op: "eq", valueFromClaim: "person" }];
export const every = ["read", "insert", "update", "delete"] as const;

export const where = (id: number) => [{ field: "id", op: "eq", value: id }];
export const anyOf = (...ids: number[]) => [{ field: "id", op: "in", value: ids }];
export const insert = (values: Row | readonly Row[], more: object = {}) => ({
  type: "insert",
  table: "projects",
  values: Array.isArray(values) ? values : [values],
  ...more,
});
export const update = (set: Row, conditions: readonly object[], more: object = {}) => ({
  type: "update",
  table: "projects",
  set,
  where: conditions,
  ...more,
});
export const remove = (conditions: readonly object[]) => ({
  type: "delete",
  table: "projects",
  where: conditions,
});
export const titles = async (organisation: Organisation) =>
  (await organisation.rows("projects", "title")).map(({ title }) => title);

export const outside = [403, "SCOPE_VIOLATION"] as const;
export const invalid = [400, "INVALID_MUTATION"] as const;

/**
 * Returns a function that sends a mutation and checks that it is refused without changes.
 * @param unsent true if the gateway must not send a statement to the database, either
 */
export const refusing =
  (organisationOf: () => Organisation) =>
  async (
    caller: OrganisationCaller,
    mutation: object,
    [status, code]: readonly [number, string],
    { unsent = false } = {},
  ): Promise<Outcome> => {
    const organisation = organisationOf();
    const [before, events] = [await organisation.rows("projects"), await organisation.events()];
    const sent = organisation.statements();
    const { json, ...outcome } = await caller.write(mutation);
    expect([outcome.status, json.code], JSON.stringify(json)).toEqual([status, code]);
    expect(await organisation.rows("projects")).toEqual(before);
    expect(await organisation.events()).toEqual(events);
    if (unsent) expect(organisation.statements()).toBe(sent);
    return { ...outcome, json };
  };
