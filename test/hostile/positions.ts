// Every place of a request in which a caller can put a string of their own, but for those of end users (end-user-positions.ts). One
// entry per place, so that each hostile string visits all of them.
import type { ExactRequest } from "../support/exact-http.ts";
import type { Installed } from "../support/install.ts";
import { allOperators } from "../support/queries/operators.ts";
import { workspaceId } from "../twin-world/world/definition.ts";
import { carried, safeKey } from "./texts.ts";

export interface Position {
  readonly name: string;
  /** Each visit hashes a password: the suite makes few of them. */
  readonly isCostly?: true;
  readonly request: (text: string) => ExactRequest;
}

/** @param token a key that may everything */
export function positions(installed: Installed, token: string): readonly Position[] {
  const id = (table: string) => installed.model.tables.get(table)!.id;
  const refs = { p: id("people"), t: id("tasks") };
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const post = (body: unknown): ExactRequest => ({
    method: "POST",
    path: `/${workspaceId}/query`,
    headers,
    body: JSON.stringify(body),
  });
  const query = (parts: object): ExactRequest =>
    post({ refs, query: { from: "p", limit: 1, ...parts } });
  const where = (item: object): ExactRequest => query({ where: [item] });
  const get = (path: string, more: Record<string, string> = {}): ExactRequest => ({
    method: "GET",
    path,
    headers: { Authorization: `Bearer ${token}`, ...more },
  });

  const texts = allOperators.map((op): Position => ({
    name: `value of ${op} on text`,
    request: (text) => where({ field: "name", op, value: text }),
  }));
  const types = [
    "birthday",
    "salary",
    "department",
    "region",
    "manager",
    "visible",
    "tags",
    "profile",
    "joinedAt",
    "score",
    "rank",
    "counter",
    "id",
  ];
  const typed = types.map((field): Position => ({
    name: `value of eq on ${field}`,
    request: (text) => where({ field, op: "eq", value: text }),
  }));
  const others: Position[] = [
    {
      name: "items of in",
      request: (text) => where({ field: "name", op: "in", value: [text, "a"] }),
    },
    {
      name: "both ends of between",
      request: (text) => where({ field: "name", op: "between", value: [text, text] }),
    },
    {
      name: "elements of an array",
      request: (text) => where({ field: "tags", op: "hasAny", value: [text] }),
    },
    {
      name: "json to contain",
      request: (text) =>
        where({ field: "profile", op: "jsonContains", value: { [safeKey(text)]: text } }),
    },
    {
      name: "keys of json",
      request: (text) => where({ field: "profile", op: "hasAnyKey", value: [text, text] }),
    },
    {
      name: "place inside json",
      request: (text) => where({ field: "profile", path: [text, 0], op: "eq", value: text }),
    },
    {
      name: "text inside json",
      request: (text) =>
        where({ field: "profile", path: ["home", "city"], op: "icontains", value: text }),
    },
    {
      name: "selected place inside json",
      request: (text) => query({ select: [{ field: "profile", path: [text], alias: "x" }] }),
    },
    { name: "field of where", request: (text) => where({ field: text, op: "eq", value: 1 }) },
    { name: "valueField", request: (text) => where({ field: "name", op: "eq", valueField: text }) },
    { name: "op", request: (text) => where({ field: "name", op: text, value: 1 }) },
    { name: "select", request: (text) => query({ select: [text] }) },
    { name: "select as a string", request: (text) => query({ select: text }) },
    { name: "alias", request: (text) => query({ select: [{ field: "name", alias: text }] }) },
    {
      name: "aggregate field, alias and filter",
      request: (text) =>
        query({
          select: [
            {
              field: text,
              fn: "min",
              alias: text,
              filter: [{ field: "name", op: "like", value: text }],
            },
          ],
        }),
    },
    { name: "fn", request: (text) => query({ select: [{ field: "rank", fn: text, alias: "x" }] }) },
    { name: "groupBy", request: (text) => query({ select: [text], groupBy: [text] }) },
    {
      name: "bucket and timezone",
      request: (text) =>
        query({
          select: ["x"],
          groupBy: [{ field: "joinedAt", bucket: "day", timezone: text, alias: "x" }],
        }),
    },
    {
      name: "having",
      request: (text) =>
        query({
          select: [{ fn: "count", alias: "n" }],
          having: [{ field: text, op: "eq", value: text }],
        }),
    },
    {
      name: "value of having",
      request: (text) =>
        query({
          select: [{ field: "name", fn: "min", alias: "n" }],
          having: [{ field: "n", op: "gte", value: text }],
        }),
    },
    { name: "orderBy", request: (text) => query({ orderBy: [{ field: text }] }) },
    {
      name: "orderBy by relation",
      request: (text) => query({ orderBy: [{ field: `manager.${text}` }] }),
    },
    { name: "dir", request: (text) => query({ orderBy: [{ field: "name", dir: text }] }) },
    { name: "relation", request: (text) => query({ select: [{ relation: text, ref: "t" }] }) },
    { name: "ref", request: (text) => query({ select: [{ relation: "tasks", ref: text }] }) },
    {
      name: "relation alias and where",
      request: (text) =>
        query({
          select: [
            {
              relation: "tasks",
              ref: "t",
              alias: text,
              where: [{ field: "title", op: "contains", value: text }],
            },
          ],
        }),
    },
    {
      name: "relation filter",
      request: (text) =>
        where({
          relation: "tasks",
          ref: "t",
          match: "some",
          where: [{ field: "title", op: "neq", value: text }],
        }),
    },
    { name: "match", request: (text) => where({ relation: "tasks", ref: "t", match: text }) },
    { name: "from", request: (text) => query({ from: text }) },
    { name: "cursor", request: (text) => query({ cursor: text }) },
    { name: "limit and offset", request: (text) => query({ limit: text, offset: text }) },
    {
      name: "alias in refs",
      request: (text) => post({ refs: { [text]: refs.p }, query: { from: text } }),
    },
    { name: "table in refs", request: (text) => post({ refs: { p: text }, query: { from: "p" } }) },
    { name: "unknown key of the query", request: (text) => query({ [text]: text }) },
    {
      name: "unknown key of the body",
      request: (text) => post({ refs, query: { from: "p" }, [text]: 1 }),
    },
    {
      name: "mutation",
      request: (text) =>
        post({ refs, mutation: { type: text, table: text, set: { [safeKey(text)]: text } } }),
    },
    { name: "the whole body as a JSON string", request: (text) => post(text) },
    {
      name: "the whole body as it is",
      request: (text) => ({ method: "POST", path: `/${workspaceId}/query`, headers, body: text }),
    },
    { name: "workspace in the path", request: (text) => get(`/${carried(text)}/schema`) },
    { name: "segment of the path", request: (text) => get(`/${workspaceId}/${carried(text)}`) },
    {
      name: "segment of the path, after the prefix",
      request: (text) => get(`/api/v1/gateway/${carried(text)}`),
    },
    { name: "asset of the documentation", request: (text) => get(`/_docs/${carried(text)}`) },
    {
      name: "table of the schema",
      request: (text) => get(`/${workspaceId}/schema?table=${carried(text)}`),
    },
    {
      name: "format of the schema",
      request: (text) => get(`/${workspaceId}/schema?format=${carried(text)}`),
    },
    {
      name: "name of a query parameter",
      request: (text) => get(`/openapi.json?${carried(text)}=1`),
    },
    {
      name: "credential",
      request: (text) =>
        get(`/${workspaceId}/schema`, { Authorization: `Bearer ${carried(text)}` }),
    },
    {
      name: "scheme of the credential",
      request: (text) => get(`/${workspaceId}/schema`, { Authorization: carried(text) }),
    },
    {
      name: "key header",
      request: (text) => get(`/${workspaceId}/schema`, { "X-Api-Key": carried(text) }),
    },
    { name: "origin", request: (text) => get(`/${workspaceId}/schema`, { Origin: carried(text) }) },
    { name: "request id", request: (text) => get("/healthz", { "X-Request-Id": carried(text) }) },
    {
      name: "entity tag",
      request: (text) => get("/openapi.json", { "If-None-Match": carried(text) }),
    },
    {
      name: "content type",
      request: (text) => ({
        ...post({ refs, query: { from: "p" } }),
        headers: { ...headers, "Content-Type": carried(text) },
      }),
    },
    {
      name: "content encoding",
      request: (text) => ({
        ...post({ refs, query: { from: "p" } }),
        headers: { ...headers, "Content-Encoding": carried(text) },
      }),
    },
    {
      name: "forwarded host",
      request: (text) =>
        get(`/${workspaceId}/schema`, { "X-Forwarded-Host": carried(text), Host: "gateway" }),
    },
    {
      name: "user agent",
      request: (text) => get(`/${workspaceId}/schema`, { "User-Agent": carried(text) }),
    },
  ];
  return [...texts, ...typed, ...others, ...writePositions(refs, id("regions"), post)];
}

/** What a text is written to, compared in or named in by writes; the step that follows takes everything back. */
function writePositions(
  { p, t }: Readonly<Record<"p" | "t", string>>,
  r: string,
  post: (body: unknown) => ExactRequest,
): readonly Position[] {
  const refs = { p, t, r };
  const twice = [
    { code: "twice", name: "a" },
    { code: "twice", name: "b" },
  ];
  const undone = { mutation: { type: "insert", table: "r", values: twice } };
  const write = (mutation: object): ExactRequest =>
    post({ refs, transaction: [{ mutation: { table: "p", ...mutation } }, undone] });
  const somebody = { name: "x", department: "ops", visible: true };
  const insert = (values: object, more: object = {}): ExactRequest =>
    write({ type: "insert", values: [{ ...somebody, ...values }], ...more });
  const all = [{ field: "visible", op: "in", value: [true, false] }];
  const update = (set: object, more: object = {}): ExactRequest =>
    write({ type: "update", set, where: all, ...more });
  const columns = [
    "id",
    "name",
    "birthday",
    "salary",
    "department",
    "region",
    "manager",
    "visible",
    "joinedAt",
    "score",
    "rank",
    "counter",
  ];
  return [
    ...columns.map((column): Position => ({
      name: `value of insert for ${column}`,
      request: (text) => insert({ [column]: text }),
    })),
    ...columns.map((column): Position => ({
      name: `value of set for ${column}`,
      request: (text) => update({ [column]: text }),
    })),
    {
      name: "arrays and json of a write",
      request: (text) =>
        insert({ tags: [text, "a"], profile: { [safeKey(text)]: [text, { a: text }] } }),
    },
    {
      name: "arrays and json of set",
      request: (text) => update({ tags: [text], profile: text }),
    },
    {
      name: "values of several rows",
      request: (text) =>
        write({ type: "insert", values: [somebody, { ...somebody, name: text, profile: text }] }),
    },
    {
      name: "a key of text",
      request: (text) =>
        write({
          type: "insert",
          table: "r",
          values: [{ code: text, name: text }],
          onConflict: { columns: ["code"], action: "update" },
          returning: true,
        }),
    },
    { name: "column of values", request: (text) => insert({ [safeKey(text)]: text }) },
    { name: "column of set", request: (text) => update({ [safeKey(text)]: text }) },
    { name: "inc", request: (text) => update({ rank: { inc: text }, salary: { dec: text } }) },
    { name: "now", request: (text) => update({ joinedAt: { now: text } }) },
    { name: "arithmetic", request: (text) => update({ rank: { [safeKey(text)]: 1 } }) },
    {
      name: "where of a write",
      request: (text) => update({ rank: 1 }, { where: [{ field: "name", op: "eq", value: text }] }),
    },
    {
      name: "field and valueField of a write",
      request: (text) =>
        update({ rank: 1 }, { where: [{ field: text, op: "neq", valueField: text }] }),
    },
    {
      name: "where of a delete",
      request: (text) =>
        write({ type: "delete", where: [{ field: "name", op: "icontains", value: text }] }),
    },
    { name: "returning", request: (text) => insert({}, { returning: [text] }) },
    {
      name: "onConflict",
      request: (text) =>
        insert({}, { onConflict: { columns: [text], action: "update", set: [text] } }),
    },
    {
      name: "action of onConflict",
      request: (text) => insert({}, { onConflict: { columns: ["id"], action: text } }),
    },
    { name: "maxAffected", request: (text) => update({ rank: 1 }, { maxAffected: text }) },
    { name: "bus", request: (text) => update({ rank: 1 }, { notify: { bus: text } }) },
    {
      name: "topic and instance",
      request: (text) => update({ rank: 1 }, { notify: { bus: `${text}:${text}` } }),
    },
    {
      name: "table of a write",
      request: (text) => write({ type: "delete", table: text, where: all }),
    },
    { name: "type of a write", request: (text) => write({ type: text, values: [somebody] }) },
    { name: "path of a $ref", request: (text) => insert({ name: { $ref: text } }) },
    {
      name: "step of a $ref",
      request: (text) => insert({ name: { $ref: `steps.0.data.${text}` } }),
    },
    {
      name: "idempotency key",
      request: (text) => {
        const request = insert({});
        return {
          ...request,
          headers: { ...request.headers, "Idempotency-Key": carried(text) },
        };
      },
    },
  ];
}
