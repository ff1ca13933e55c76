// GET /healthz: tells that the process is alive. It checks nothing else, such as the database
// (G12.5).
import type { Handler } from "../../contract/index.ts";

export function getHealth(): Handler<"getHealth"> {
  return () => ({ status: 200, body: { status: "ok" } });
}
