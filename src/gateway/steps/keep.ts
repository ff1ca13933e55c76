// Step 11 for a connection that goes on: hands it to its handler, with what that may ask of the steps before, and counts what the client
// takes of it while it lives (G34.12).
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError, type Caller, type Kept, type KeptConnection } from "../../contract/index.ts";
import type { QueryLog } from "../../log/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Exchange } from "../exchange.ts";
import { takenBy } from "../http/delivered-bytes.ts";
import { headOf } from "../http/upgrade.ts";
import type { ContractWatch } from "../contract-watch.ts";
import { commonHeaders } from "./answer-headers.ts";
import { identify, type CredentialStep } from "./credential.ts";
import type { RouteMatch } from "../routing/known-addresses.ts";
import { admit, admitAgain, type MeterStep } from "./meter.ts";
import { checkOrigin } from "./origin.ts";

export interface KeepStep extends CredentialStep, MeterStep {
  readonly queryLog: Pick<QueryLog, "addUsage">;
  readonly clock: Clock;
  readonly watch: ContractWatch;
}

/** Waits for the end of the connection. @param query undecoded */
export async function keepConnection(
  step: KeepStep,
  exchange: Exchange,
  matched: RouteMatch,
  query: string,
  { status, headers: own, keep }: Kept,
): Promise<void> {
  const { request, response } = exchange;
  const headers = Object.assign(commonHeaders(exchange, status), own);
  step.watch.check(exchange.nearest?.id ?? null, { status, headers, text: null });
  exchange.status = status;
  exchange.answeredMs = performance.now();
  const connection: KeptConnection = {
    request,
    response,
    head: headOf(request),
    headers,
    identify: (token) => whose(step, exchange, matched, query, token),
    async open(caller) {
      exchange.caller = caller;
      await admit(step, exchange, { ...matched.route });
    },
    async admit() {
      if (await admitAgain(step, exchange, step.clock.now())) {
        exchange.calls += 1;
        step.queryLog.addUsage(exchange.workspaceId!, step.clock.now(), 1, 0);
      }
    },
    settle: () => settleTaken(step, exchange, before),
  };
  const before = request.socket.bytesWritten;
  const code = await keep(connection);
  settleTaken(step, exchange, before);
  // Nobody was let in: it stands in the log like other calls of strangers.
  if (exchange.caller.kind === "none") exchange.status = 401;
  if (code !== null) exchange.facts.code = code;
}

async function whose(
  step: CredentialStep,
  { request, workspaceId }: Exchange,
  matched: RouteMatch,
  query: string,
  token: string | undefined,
): ReturnType<KeptConnection["identify"]> {
  const { headers } = request;
  const asked = { method: "GET", headers: token === undefined ? headers : withToken(token) };
  const caller: Caller = await identify(step, matched, query, asked, workspaceId);
  if (!("workspaceId" in caller)) throw new GatewayError("UNAUTHENTICATED");
  checkOrigin(caller, headers.origin);
  return caller;
}

const withToken = (token: string): IncomingHttpHeaders => ({ authorization: `Bearer ${token}` });

/** Counts the bytes that the client has taken since the last time. */
function settleTaken(step: KeepStep, exchange: Exchange, before: number): GatewayError | null {
  const bytes = takenBy(exchange.request.socket) - before - exchange.bytesOut;
  exchange.bytesOut += bytes;
  const { admission, workspaceId } = exchange;
  if (admission === null || workspaceId === null) return null;
  exchange.bytesCounted += bytes;
  const now = step.clock.now();
  if (bytes > 0) step.queryLog.addUsage(workspaceId, now, 0, bytes);
  return step.meter.spend(admission, now, bytes);
}
