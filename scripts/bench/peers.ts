// Other servers over the same tables, when somebody has started them: `--peer postgrest=http://127.0.0.1:3000`. They are
// never a part of the project. PostgREST must serve the workspace's schema; PostGraphile too, with the connection-filter
// and pg-aggregates plug-ins.
import type { PlannedRequest } from "./load.ts";
import type { Target } from "./targets.ts";
import { valuesOf, type Workload } from "./workloads.ts";

type Values = readonly (string | number)[];
type Speaker = (values: Values) => string | null;

const postgrest: Readonly<Record<Workload, Speaker>> = {
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
const graphile: Readonly<Record<Workload, string>> = {
  a: `query($p0:UUID!){orderByRowId(rowId:$p0){${orderFields}}}`,
  b: `query($p0:String!,$p1:BigFloat!){allOrders(${filtered}){nodes{${orderFields}}}}`,
  c: `query($p0:String!,$p1:BigFloat!){allOrders(${filtered}){nodes{rowId status total createdAt customerByCustomerId{rowId firstName lastName city}}}}`,
  d: `query($p0:String!){allCustomers(first:10,orderBy:LAST_NAME_ASC,condition:{country:$p0}){nodes{rowId firstName lastName ordersByCustomerId(first:5,orderBy:CREATED_AT_DESC){nodes{rowId status total orderItemsByOrderId(first:5){nodes{rowId quantity unitPrice}}}}}}}`,
  e: `query($p0:Datetime!,$p1:Datetime!){allOrders(filter:{createdAt:{greaterThanOrEqualTo:$p0,lessThan:$p1}}){groupedAggregates(groupBy:STATUS){keys sum{total} distinctCount{rowId}}}}`,
  g: `query($p0:Datetime!){allOrders(first:1000,orderBy:CREATED_AT_DESC,filter:{createdAt:{lessThan:$p0}}){nodes{${orderFields}}}}`,
};

const speakers: ReadonlyMap<string, (workload: Workload, values: Values) => PlannedRequest | null> =
  new Map([
    [
      "postgrest",
      (workload, values) => ({ method: "GET", path: postgrest[workload](values)!, body: "" }),
    ],
    [
      "postgraphile",
      (workload, values) => {
        const variables = Object.fromEntries(
          values.map((value, index) => [`p${index}`, index === 1 ? String(value) : value]),
        );
        return {
          method: "POST",
          path: "/graphql",
          body: JSON.stringify({ query: graphile[workload], variables }),
        };
      },
    ],
  ]);

/** `name=url` of a running server. @throws Error in words when the name is not one of ours */
export function peerFrom(text: string): Target {
  const [name, address] = text.split("=", 2) as [string, string | undefined];
  const speaker = speakers.get(name);
  if (!speaker || !address)
    throw new Error(
      `--peer takes name=url with one of these names: ${[...speakers.keys()].join(", ")}`,
    );
  const url = new URL(address);
  return {
    name,
    port: Number(url.port || 80),
    headers: {},
    request: (workload, n) => speaker(workload, valuesOf(workload, n)),
    pid: null,
    coldStartMs: 0,
    stop: () => Promise.resolve(),
  };
}
