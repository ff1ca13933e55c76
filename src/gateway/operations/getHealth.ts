// GET /healthz: the process is alive. It checks nothing else, so that it reports nothing else
// (G12.5).
import type { Handler } from "../../contract/index.ts";

export function getHealth(): Handler<"getHealth"> {
  return () => ({ status: 200, body: { status: "ok" } });
}
