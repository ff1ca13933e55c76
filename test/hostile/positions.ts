// Every place of a request in which a caller can put a string, except the places of end users
// (end-user-positions.ts). One entry for each place, so that each hostile string visits all of
// them.
import type { ExactRequest } from "../support/exact-http.ts";
import type { Installed } from "../support/install.ts";
import { allOperators } from "../support/queries/operators.ts";
import { workspaceId } from "../twin-world/world/definition.ts";
import { carried, safeKey } from "./texts.ts";

/**
 * Functions by the name of the place. Each returns a request that contains a text in this place.
 */
export type Places = Readonly<Record<string, (text: string) => ExactRequest>>;

/** Creates places of one kind. `make` returns the name and the request of one place for a word. */
export const placesOf = (
  words: readonly string[],
  make: (word: string) => readonly [name: string, request: Places[string]],
): Places => Object.fromEntries(words.map(make));

/** @param token a key with all rights */
export function positions(installed: Installed, token: string): Places {
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

  const types =
    "birthday,salary,department,region,manager,visible,tags,profile,joinedAt,score,rank,counter,id";
  return {
    ...placesOf(allOperators, (op) => [
      `value of ${op} on text`,
      (text) => where({ field: "name", op, value: text }),
    ]),
    ...placesOf(types.split(","), (field) => [
      `value of eq on ${field}`,
      (text) => where({ field, op: "eq", value: text }),
    ]),
    "items of in": (text) => where({ field: "name", op: "in", value: [text, "a"] }),
    "both ends of between": (text) => where({ field: "name", op: "between", value: [text, text] }),
    "elements of an array": (text) => where({ field: "tags", op: "hasAny", value: [text] }),
    "json to contain": (text) =>
      where({ field: "profile", op: "jsonContains", value: { [safeKey(text)]: text } }),
    "keys of json": (text) => where({ field: "profile", op: "hasAnyKey", value: [text, text] }),
    "place inside json": (text) =>
      where({ field: "profile", path: [text, 0], op: "eq", value: text }),
    "text inside json": (text) =>
      where({ field: "profile", path: ["home", "city"], op: "icontains", value: text }),
    "selected place inside json": (text) =>
      query({ select: [{ field: "profile", path: [text], alias: "x" }] }),
    "field of where": (text) => where({ field: text, op: "eq", value: 1 }),
    valueField: (text) => where({ field: "name", op: "eq", valueField: text }),
    op: (text) => where({ field: "name", op: text, value: 1 }),
    select: (text) => query({ select: [text] }),
    "select as a string": (text) => query({ select: text }),
    alias: (text) => query({ select: [{ field: "name", alias: text }] }),
    "aggregate field, alias and filter": (text) =>
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
    fn: (text) => query({ select: [{ field: "rank", fn: text, alias: "x" }] }),
    groupBy: (text) => query({ select: [text], groupBy: [text] }),
    "bucket and timezone": (text) =>
      query({
        select: ["x"],
        groupBy: [{ field: "joinedAt", bucket: "day", timezone: text, alias: "x" }],
      }),
    having: (text) =>
      query({
        select: [{ fn: "count", alias: "n" }],
        having: [{ field: text, op: "eq", value: text }],
      }),
    "value of having": (text) =>
      query({
        select: [{ field: "name", fn: "min", alias: "n" }],
        having: [{ field: "n", op: "gte", value: text }],
      }),
    orderBy: (text) => query({ orderBy: [{ field: text }] }),
    "orderBy by relation": (text) => query({ orderBy: [{ field: `manager.${text}` }] }),
    dir: (text) => query({ orderBy: [{ field: "name", dir: text }] }),
    relation: (text) => query({ select: [{ relation: text, ref: "t" }] }),
    ref: (text) => query({ select: [{ relation: "tasks", ref: text }] }),
    "relation alias and where": (text) =>
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
    "relation filter": (text) =>
      where({
        relation: "tasks",
        ref: "t",
        match: "some",
        where: [{ field: "title", op: "neq", value: text }],
      }),
    match: (text) => where({ relation: "tasks", ref: "t", match: text }),
    from: (text) => query({ from: text }),
    cursor: (text) => query({ cursor: text }),
    "limit and offset": (text) => query({ limit: text, offset: text }),
    "alias in refs": (text) => post({ refs: { [text]: refs.p }, query: { from: text } }),
    "table in refs": (text) => post({ refs: { p: text }, query: { from: "p" } }),
    "unknown key of the query": (text) => query({ [text]: text }),
    "unknown key of the body": (text) => post({ refs, query: { from: "p" }, [text]: 1 }),
    mutation: (text) =>
      post({ refs, mutation: { type: text, table: text, set: { [safeKey(text)]: text } } }),
    "the whole body as a JSON string": (text) => post(text),
    "the whole body as it is": (text) => ({
      method: "POST",
      path: `/${workspaceId}/query`,
      headers,
      body: text,
    }),
    "workspace in the path": (text) => get(`/${carried(text)}/schema`),
    "segment of the path": (text) => get(`/${workspaceId}/${carried(text)}`),
    "segment of the path, after the prefix": (text) => get(`/api/v1/gateway/${carried(text)}`),
    "asset of the documentation": (text) => get(`/_docs/${carried(text)}`),
    "table of the schema": (text) => get(`/${workspaceId}/schema?table=${carried(text)}`),
    "format of the schema": (text) => get(`/${workspaceId}/schema?format=${carried(text)}`),
    "name of a query parameter": (text) => get(`/openapi.json?${carried(text)}=1`),
    credential: (text) =>
      get(`/${workspaceId}/schema`, { Authorization: `Bearer ${carried(text)}` }),
    "scheme of the credential": (text) =>
      get(`/${workspaceId}/schema`, { Authorization: carried(text) }),
    "key header": (text) => get(`/${workspaceId}/schema`, { "X-Api-Key": carried(text) }),
    origin: (text) => get(`/${workspaceId}/schema`, { Origin: carried(text) }),
    "request id": (text) => get("/healthz", { "X-Request-Id": carried(text) }),
    "entity tag": (text) => get("/openapi.json", { "If-None-Match": carried(text) }),
    "content type": (text) => ({
      ...post({ refs, query: { from: "p" } }),
      headers: { ...headers, "Content-Type": carried(text) },
    }),
    "content encoding": (text) => ({
      ...post({ refs, query: { from: "p" } }),
      headers: { ...headers, "Content-Encoding": carried(text) },
    }),
    "forwarded host": (text) =>
      get(`/${workspaceId}/schema`, { "X-Forwarded-Host": carried(text), Host: "gateway" }),
    "user agent": (text) => get(`/${workspaceId}/schema`, { "User-Agent": carried(text) }),
    ...writePositions(refs, id("regions"), post),
  };
}

/**
 * The write positions: a text is stored, compared or used as a name. The next step of the
 * transaction fails and undoes the write.
 */
function writePositions(
  { p, t }: Readonly<Record<"p" | "t", string>>,
  r: string,
  post: (body: unknown) => ExactRequest,
): Places {
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
  const columns =
    "id,name,birthday,salary,department,region,manager,visible,joinedAt,score,rank,counter".split(
      ",",
    );
  return {
    ...placesOf(columns, (column) => [
      `value of insert for ${column}`,
      (text) => insert({ [column]: text }),
    ]),
    ...placesOf(columns, (column) => [
      `value of set for ${column}`,
      (text) => update({ [column]: text }),
    ]),
    "arrays and json of a write": (text) =>
      insert({ tags: [text, "a"], profile: { [safeKey(text)]: [text, { a: text }] } }),
    "arrays and json of set": (text) => update({ tags: [text], profile: text }),
    "values of several rows": (text) =>
      write({ type: "insert", values: [somebody, { ...somebody, name: text, profile: text }] }),
    "a key of text": (text) =>
      write({
        type: "insert",
        table: "r",
        values: [{ code: text, name: text }],
        onConflict: { columns: ["code"], action: "update" },
        returning: true,
      }),
    "column of values": (text) => insert({ [safeKey(text)]: text }),
    "column of set": (text) => update({ [safeKey(text)]: text }),
    inc: (text) => update({ rank: { inc: text }, salary: { dec: text } }),
    now: (text) => update({ joinedAt: { now: text } }),
    arithmetic: (text) => update({ rank: { [safeKey(text)]: 1 } }),
    "where of a write": (text) =>
      update({ rank: 1 }, { where: [{ field: "name", op: "eq", value: text }] }),
    "field and valueField of a write": (text) =>
      update({ rank: 1 }, { where: [{ field: text, op: "neq", valueField: text }] }),
    "where of a delete": (text) =>
      write({ type: "delete", where: [{ field: "name", op: "icontains", value: text }] }),
    returning: (text) => insert({}, { returning: [text] }),
    onConflict: (text) =>
      insert({}, { onConflict: { columns: [text], action: "update", set: [text] } }),
    "action of onConflict": (text) => insert({}, { onConflict: { columns: ["id"], action: text } }),
    maxAffected: (text) => update({ rank: 1 }, { maxAffected: text }),
    bus: (text) => update({ rank: 1 }, { notify: { bus: text } }),
    "topic and instance": (text) => update({ rank: 1 }, { notify: { bus: `${text}:${text}` } }),
    "table of a write": (text) => write({ type: "delete", table: text, where: all }),
    "type of a write": (text) => write({ type: text, values: [somebody] }),
    "path of a $ref": (text) => insert({ name: { $ref: text } }),
    "step of a $ref": (text) => insert({ name: { $ref: `steps.0.data.${text}` } }),
    "idempotency key": (text) => {
      const request = insert({});
      return {
        ...request,
        headers: { ...request.headers, "Idempotency-Key": carried(text) },
      };
    },
  };
}
