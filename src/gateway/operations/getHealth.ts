// GET /healthz: the process is alive. Touches nothing, so that it tells about nothing else (G12.5).
import type { Handler } from "../../contract/index.ts";

export function getHealth(): Handler<"getHealth"> {
  return () => ({ status: 200, body: { status: "ok" } });
}
