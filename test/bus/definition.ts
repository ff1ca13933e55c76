// The workspace of the bus tests. Its one table shows end users their own rows, and shows the key
// `window` titles only.
import { defineWorkspace, scope } from "../support/definition.ts";

export const [ANN, BEN] = [
  "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0a01",
  "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0b01",
] as const;

const own = [{ field: "owner", op: "eq", valueFromClaim: "sub" }];
const every = ["read", "insert", "update", "delete"] as const;

export const defineItems = (change: Parameters<typeof defineWorkspace>[0] = {}) =>
  defineWorkspace({
    tables: {
      items: {
        columns: {
          id: { type: "bigint", primaryKey: true },
          owner: { type: "uuid" },
          title: { type: "text" },
          cost: { type: "decimal" },
        },
      },
    },
    topics: { items: {}, mine: {}, closed: { enabled: false } },
    roles: {
      user: {
        tables: {
          items: scope({
            actions: [...every],
            read: ["id", "owner", "title"],
            insert: "*",
            rowFilter: own,
          }),
        },
        topics: {
          items: ["publish", "subscribe"],
          mine: { actions: ["subscribe"], instances: ["{{claim:sub}}"] },
        },
      },
    },
    keys: {
      server: { kind: "server", tables: "all", topics: "all" },
      other: { kind: "server", tables: "all", topics: "all" },
      window: {
        kind: "publishable",
        tables: { items: scope({ actions: ["read"], read: ["id", "title"] }) },
        topics: { items: ["subscribe"] },
      },
      blind: { kind: "publishable", topics: { items: ["subscribe"] } },
      mute: { kind: "server", tables: "all" },
    },
    ...change,
  });
