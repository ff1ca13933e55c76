// GET /healthz: says that the process is alive. It does not check the database or anything else
// (G12.5).
import type { Handler } from "../../contract/index.ts";

export function getHealth(): Handler<"getHealth"> {
  return () => ({ status: 200, body: { status: "ok" } });
}
