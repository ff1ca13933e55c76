// The requests to other servers (peers) over the same tables, for each workload. These servers are
// not part of the project. The user starts them (`--peer postgrest=http://127.0.0.1:3000`), or
// peer-servers.ts does. Each of them must serve the schema of the workspace. PostGraphile needs the
// plug-ins connection-filter and pg-aggregates.
import type { PlannedRequest } from "./load.ts";
import type { Target } from "./targets.ts";
import { valuesOf, type Workload } from "./workloads.ts";

type Values = readonly (string | number)[];

const postgrest: Readonly<Record<Exclude<Workload, "f">, (values: Values) => string>> = {
  a: (v) => `/orders?id=eq.${v[0]}`,
  b: (v) => `/orders?status=eq.${v[0]}&total=gt.${v[1]}&order=created_at.desc&limit=50`,
  c: (v) =>
    `/orders?select=id,status,total,created_at,customer:customers(id,first_name,last_name,city)&status=eq.${v[0]}&total=gt.${v[1]}&order=created_at.desc&limit=50`,
  d: (v) =>
    `/customers?select=id,first_name,last_name,orders(id,status,total,items:order_items(id,quantity,unit_price))&country=eq.${v[0]}&order=last_name&limit=10&orders.order=created_at.desc&orders.limit=5&orders.items.limit=5`,
  e: (v) =>
    `/orders?select=status,n:count(),sum_total:total.sum()&created_at=gte.${v[0]}&created_at=lt.${v[1]}`,
  g: (v) => `/orders?created_at=lt.${v[0]}&order=created_at.desc&limit=1000`,
};

const orderFields = "rowId customerId status total note createdAt";
const filtered =
  "first:50,orderBy:CREATED_AT_DESC,filter:{status:{equalTo:$p0},total:{greaterThan:$p1}}";
const row = "customerId:$p0,status:$p1,total:$p2,note:$p3";
// The grouped aggregates of PostGraphile have no count of rows. So its request only asks for the
// sum, which is less work than for the other servers.
const graphile: Readonly<Record<Workload, string>> = {
  a: `query($p0:UUID!){orderByRowId(rowId:$p0){${orderFields}}}`,
  b: `query($p0:String!,$p1:BigFloat!){allOrders(${filtered}){nodes{${orderFields}}}}`,
  c: `query($p0:String!,$p1:BigFloat!){allOrders(${filtered}){nodes{rowId status total createdAt customerByCustomerId{rowId firstName lastName city}}}}`,
  d: `query($p0:String!){allCustomers(first:10,orderBy:LAST_NAME_ASC,condition:{country:$p0}){nodes{rowId firstName lastName ordersByCustomerId(first:5,orderBy:CREATED_AT_DESC){nodes{rowId status total orderItemsByOrderId(first:5){nodes{rowId quantity unitPrice}}}}}}}`,
  e: `query($p0:Datetime!,$p1:Datetime!){allOrders(filter:{createdAt:{greaterThanOrEqualTo:$p0,lessThan:$p1}}){groupedAggregates(groupBy:STATUS){keys sum{total}}}}`,
  f: `mutation($p0:UUID!,$p1:String!,$p2:BigFloat!,$p3:String){createInsert(input:{insert:{${row}}}){insert{${orderFields}}}}`,
  g: `query($p0:Datetime!){allOrders(first:1000,orderBy:CREATED_AT_DESC,filter:{createdAt:{lessThan:$p0}}){nodes{${orderFields}}}}`,
};

const insert = ([customer_id, status, total, note]: Values): string =>
  JSON.stringify({ customer_id, status, total, note });

const speakers: ReadonlyMap<string, (workload: Workload, values: Values) => PlannedRequest> =
  new Map([
    [
      "postgrest",
      (workload, values) =>
        workload === "f"
          ? { method: "POST", path: "/inserts", body: insert(values) }
          : { method: "GET", path: postgrest[workload](values), body: "" },
    ],
    [
      "postgraphile",
      (workload, values) => {
        // PostGraphile takes decimals as strings.
        const variables = Object.fromEntries(
          values.map((value, index) => [`p${index}`, String(value)]),
        );
        const body = JSON.stringify({ query: graphile[workload], variables });
        return { method: "POST", path: "/graphql", body };
      },
    ],
  ]);
export const peerNames: readonly string[] = [...speakers.keys()];

/** @throws Error with a message for the user if no peer has this name */
export function peer(name: string, port: number): Target {
  const speaker = speakers.get(name);
  if (speaker === undefined)
    throw new Error(`There is no peer ${name}; known are ${peerNames.join(" and ")}.`);
  return {
    name,
    port,
    // PostgREST returns inserted rows only if the request has this header. PostGraphile ignores the
    // header.
    headers: { Prefer: "return=representation" },
    request: (workload, n) => speaker(workload, valuesOf(workload, n)),
    pid: null,
    coldStartMs: 0,
    stop: () => Promise.resolve(),
  };
}

/**
 * Parses `name=url` of a running server.
 * @throws Error with a message for the user
 */
export function peerFrom(text: string): Target {
  const [name, address] = text.split("=", 2) as [string, string | undefined];
  if (address === undefined) throw new Error("--peer takes name=url.");
  return peer(name, Number(new URL(address).port || 80));
}
