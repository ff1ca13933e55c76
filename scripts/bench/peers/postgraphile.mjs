// Starts PostGraphile 5 on node:http as its documentation shows. It has plug-ins for filters on
// every column and for aggregates. peer-servers.ts copies this file into the folder of
// `--with-peers`, where the packages are installed.
import { createServer } from "node:http";
import { PgAggregatesPreset } from "@graphile/pg-aggregates";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { PostGraphileConnectionFilterPreset } from "postgraphile-plugin-connection-filter";

const { PEER_DATABASE_URL, PEER_PORT, PEER_SCHEMA } = process.env;
const preset = {
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset, PgAggregatesPreset],
  // With this default plug-in, clients could filter only by indexed columns.
  disablePlugins: ["PgIndexBehaviorsPlugin"],
  grafserv: { watch: false, graphiql: false },
  grafast: { explain: false },
  pgServices: [
    makePgService({
      connectionString: PEER_DATABASE_URL,
      schemas: [PEER_SCHEMA],
      poolConfig: { max: 10 },
    }),
  ],
};
const server = createServer();
await postgraphile(preset).createServ(grafserv).addTo(server);
server.listen(Number(PEER_PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
