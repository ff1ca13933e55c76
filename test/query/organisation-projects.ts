// Three projects of the organisation, one of them Anna's, and mutations of them. A refused mutation
// must change nothing. If the gateway can refuse it beforehand, it must also send nothing.
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

/** Claims of Anna's token, and the filter that admits her own projects. */
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
 * Sends mutations that must be refused without changes.
 * @param unsent true if they must also send nothing
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
