// Finds the operation for a path and an HTTP method. Rejects an unknown path, and a workspace id
// that is not a GUID, with a 404. Rejects an unsupported method with a 405 and the header `Allow`.
// This step runs before the credential is checked. A HEAD request is served like GET.
import { GatewayError, type ContractOperation, type Guid } from "../../contract/index.ts";
import { isGuid } from "../../platform/index.ts";
import type { Exchange } from "../exchange.ts";
import type { RouteTable } from "../routing/route-table.ts";
import { workspaceParameter, type Route, type RouteMatch } from "../routing/route.ts";
import type { Address } from "./mount.ts";
import { decodeSegment } from "./normalise.ts";

type RoutesByMethod = ReadonlyMap<string, Route>;

/**
 * Finds the operation for a request, and stores it in the exchange with the workspace id of the
 * path.
 * @throws GatewayError NOT_FOUND if no operation has this path
 * @throws GatewayError METHOD_NOT_ALLOWED if an operation has this path, but none has this method
 */
export function match(exchange: Exchange, table: RouteTable, address: Address): RouteMatch {
  const requestMethod = exchange.request.method ?? "";
  const method = requestMethod === "HEAD" ? "GET" : requestMethod;
  const matched = findRoute(exchange, table, address, method);
  exchange.nearest = matched.route.operation;
  // Only URLs whose path begins with a workspace id belong to the workspace. Documents about a
  // workspace, below `/.well-known/`, belong to none.
  const isOfWorkspace = matched.route.resource !== "";
  exchange.workspaceId = isOfWorkspace ? (matched.path[workspaceParameter] ?? null) : null;
  exchange.route = matched.route;
  return matched;
}

function findRoute(
  exchange: Exchange,
  table: RouteTable,
  address: Address,
  method: string,
): RouteMatch {
  const route = table.router.find(address.path)?.get(method);
  if (route === undefined || (address.isPrefixed && !route.operation.prefix)) {
    throw notMatched(exchange, table, address);
  }
  exchange.nearest = route.operation;
  return { route, path: readParameters(route, address.path) };
}

const encodedSlash = /%(?:2f|5c)/i;

/**
 * Rejects an encoded slash or backslash in a path, because two parsers could read the path
 * differently. Only path parameters with `x-takes-slashes` accept it (G24.1).
 * @throws GatewayError INVALID_REQUEST if the path contains an encoded slash that is not accepted
 */
export function checkSlashes({ router }: RouteTable, { path }: Address): void {
  if (!path.includes("%") || !encodedSlash.test(path)) return;
  const slashed = path
    .split("/")
    .flatMap((segment, at) => (encodedSlash.test(segment) ? [at - 1] : []));
  const parameters = firstOf(router.find(path))?.parameters ?? [];
  const isTaken = slashed.every((at) =>
    parameters.some((it) => it.position === at && it.takesSlashes),
  );
  if (isTaken) return;
  const message =
    "This path must not contain an encoded slash or backslash (`%2F`, `%5C`). Remove it.";
  throw new GatewayError("INVALID_REQUEST", { message });
}

/**
 * Returns the value of the `Allow` header for a path. Returns undefined if no operation has this
 * path.
 */
export function allowedMethods(table: RouteTable, address: Address): string | undefined {
  const routes = reachable(table, address);
  if (routes === undefined) return undefined;
  const methods = new Set(routes.keys());
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods, "OPTIONS"].join(", ");
}

/** Returns the first operation of a path. Returns null if no operation has this path. */
export function nearestAt(table: RouteTable, address: Address): ContractOperation | null {
  return firstOf(reachable(table, address))?.operation ?? null;
}

function notMatched(exchange: Exchange, table: RouteTable, address: Address): GatewayError {
  exchange.nearest = nearestAt(table, address);
  const allow = allowedMethods(table, address);
  return allow === undefined
    ? nothingAt(address)
    : new GatewayError("METHOD_NOT_ALLOWED", { headers: { Allow: allow } });
}

/**
 * Returns the 404 for an unknown address. Browsers and users often add a slash to `/_docs`. So the
 * message for addresses below `/_docs/` names the correct address.
 */
const nothingAt = ({ path }: Address): GatewayError =>
  path.startsWith("/_docs/")
    ? new GatewayError("NOT_FOUND", {
        message: "There is nothing at this address. The documentation starts at `/_docs`.",
      })
    : new GatewayError("NOT_FOUND");

/**
 * Returns the first of the operations that have the same path. Use it where only the path matters.
 */
const firstOf = (routes: RoutesByMethod | undefined): Route | undefined =>
  routes?.values().next().value;

/**
 * Returns the operations of a path, by HTTP method. Returns undefined if no operation has the path,
 * or if the request has the prefix (`mount.ts`) and the operations do not allow it. Also returns
 * undefined if the workspace id is not a GUID.
 */
function reachable({ router }: RouteTable, address: Address): RoutesByMethod | undefined {
  const routes = router.find(address.path);
  const operation = firstOf(routes)?.operation;
  if (operation === undefined || (address.isPrefixed && !operation.prefix)) return undefined;
  const [, workspace = ""] = address.path.split("/", 2);
  const hasWorkspace = operation.path.startsWith(`/{${workspaceParameter}}`);
  return hasWorkspace && !isGuid(workspace) ? undefined : routes;
}

function readParameters(route: Route, path: string): Record<string, string> {
  const values: Record<string, string> = {};
  const segments = path.split("/");
  for (const { position, name, isGuid: mustBeGuid } of route.parameters) {
    const value = decodeSegment(segments[position + 1] ?? "");
    const isValid = !mustBeGuid || isGuid(value);
    if (name === workspaceParameter && !isValid) throw new GatewayError("NOT_FOUND");
    values[name] = mustBeGuid && isValid ? (value.toLowerCase() satisfies Guid) : value;
  }
  return values;
}
