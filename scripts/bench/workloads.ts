// The workloads of the benchmark: the requests to the gateway, and the SQL of the hand-written
// server for the same work.
import { md5Guid, schema, tableIds } from "./workspace.ts";

export const workloads = {
  a: "point read by key",
  b: "filter and sort, 50 rows",
  c: "50 orders with their customer",
  d: "10 customers, 5 orders each, 5 items each",
  e: "sums by status",
  f: "insert one row, returned",
  g: "1000 rows",
} as const;
export type Workload = keyof typeof workloads;

const statuses = ["new", "paid", "shipped", "done", "cancelled"];
const countries = ["DE", "FR", "US", "GB", "PL", "NL", "IT", "ES"];
const minutesOfDay = 1440;
const orderColumns = ["id", "customer_id", "status", "total", "note", "created_at"];

/**
 * Returns the values in the n-th request. All targets get the same values. There are thousands of
 * different values, except in workload d.
 */
export function valuesOf(workload: Workload, n: number): readonly (string | number)[] {
  const draw = (salt: number, below: number) => (n * 7919 + salt * 104729) % below;
  switch (workload) {
    case "a":
      return [md5Guid(`o${1 + draw(1, 100_000)}`)];
    case "b":
    case "c":
      return [statuses[draw(1, 5)]!, 100 + draw(2, 899)];
    case "d":
      return [countries[draw(1, 8)]!];
    case "e": {
      const from = Date.UTC(2025, 0, 2) + draw(1, 60 * minutesOfDay) * 60_000;
      return [new Date(from).toISOString(), new Date(from + 86_400_000).toISOString()];
    }
    case "f":
      return [
        md5Guid(`c${1 + draw(1, 10_000)}`),
        statuses[draw(2, 5)]!,
        (100 + draw(3, 9000)) / 10,
        `inserted by bench ${n}`,
      ];
    case "g":
      return [new Date(Date.UTC(2025, 0, 10) + draw(1, 50 * minutesOfDay) * 60_000).toISOString()];
  }
}

const { orders: o, customers: c, order_items: i, inserts: w } = tableIds;
const newest = [{ field: "created_at", dir: "desc" }];
const statusAndTotal = ([status, total]: readonly unknown[]) => [
  { field: "status", op: "eq", value: status },
  { field: "total", op: "gt", value: total },
];

/** Returns the body of `/query` for a workload with these values. */
export function bodyOf(workload: Workload, values: readonly (string | number)[]): object {
  switch (workload) {
    case "a":
      return {
        refs: { o },
        query: {
          from: "o",
          select: orderColumns,
          where: [{ field: "id", op: "eq", value: values[0] }],
          limit: 1,
        },
      };
    case "b":
      return {
        refs: { o },
        query: {
          from: "o",
          select: orderColumns,
          where: statusAndTotal(values),
          orderBy: newest,
          limit: 50,
        },
      };
    case "c": {
      const customer = {
        relation: "customer",
        ref: "c",
        select: ["id", "first_name", "last_name", "city"],
      };
      return {
        refs: { o, c },
        query: {
          from: "o",
          select: ["id", "status", "total", "created_at", customer],
          where: statusAndTotal(values),
          orderBy: newest,
          limit: 50,
        },
      };
    }
    case "d": {
      const items = {
        relation: "items",
        ref: "i",
        select: ["id", "quantity", "unit_price"],
        limit: 5,
      };
      const orders = {
        relation: "orders",
        ref: "o",
        select: ["id", "status", "total", items],
        orderBy: newest,
        limit: 5,
      };
      const where = [{ field: "country", op: "eq", value: values[0] }];
      return {
        refs: { c, o, i },
        query: {
          from: "c",
          select: ["id", "first_name", "last_name", orders],
          where,
          orderBy: [{ field: "last_name" }],
          limit: 10,
        },
      };
    }
    case "e": {
      const select = [
        "status",
        { field: "id", fn: "count", alias: "n" },
        { field: "total", fn: "sum", alias: "sum_total" },
      ];
      const where = [
        { field: "created_at", op: "gte", value: values[0] },
        { field: "created_at", op: "lt", value: values[1] },
      ];
      return { refs: { o }, query: { from: "o", select, where, groupBy: ["status"] } };
    }
    case "f": {
      const [customer_id, status, total, note] = values;
      const row = { customer_id, status, total, note };
      return {
        refs: { w },
        mutation: { type: "insert", table: "w", values: [row], returning: orderColumns },
      };
    }
    case "g":
      return {
        refs: { o },
        query: {
          from: "o",
          select: orderColumns,
          where: [{ field: "created_at", op: "lt", value: values[0] }],
          orderBy: newest,
          limit: 1000,
        },
      };
  }
}

const orderList = orderColumns.join(", ");

/**
 * The SQL of the hand-written server. It has no rights, no row filters, and no additional sort
 * columns.
 */
export const floorSql: Readonly<Record<Workload, string>> = {
  a: `select ${orderList} from ${schema}.orders where id = $1`,
  b: `select ${orderList} from ${schema}.orders where status = $1 and total > $2 order by created_at desc limit 50`,
  c: `select o.id, o.status, o.total, o.created_at,
        (select row_to_json(c) from (select c.id, c.first_name, c.last_name, c.city from ${schema}.customers c where c.id = o.customer_id) c) as customer
      from ${schema}.orders o where status = $1 and total > $2 order by created_at desc limit 50`,
  d: `select c.id, c.first_name, c.last_name, x.orders from (select * from ${schema}.customers where country = $1 order by last_name limit 10) c
      left join lateral (select coalesce(json_agg(o), '[]') as orders from (
        select o.id, o.status, o.total, i.items from (select * from ${schema}.orders o where o.customer_id = c.id order by created_at desc limit 5) o
        left join lateral (select coalesce(json_agg(i), '[]') as items from
          (select i.id, i.quantity, i.unit_price from ${schema}.order_items i where i.order_id = o.id limit 5) i) i on true
        order by o.created_at desc) o) x on true order by c.last_name`,
  e: `select status, count(*) as n, sum(total) as sum_total from ${schema}.orders where created_at >= $1 and created_at < $2 group by status`,
  f: `insert into ${schema}.inserts (customer_id, status, total, note) values ($1, $2, $3, $4) returning ${orderList}`,
  g: `select ${orderList} from ${schema}.orders where created_at < $1 order by created_at desc limit 1000`,
};
