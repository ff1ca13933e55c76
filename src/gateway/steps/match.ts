// Finds the operation for an address and a method. Rejects unknown addresses and a workspace id
// that is not a GUID with a 404, before the credential is checked. Rejects other methods with a 405
// and the header `Allow`. A HEAD request is served like GET.
import { GatewayError, type ContractOperation, type Guid } from "../../contract/index.ts";
import { isGuid } from "../../platform/index.ts";
import type { Exchange } from "../exchange.ts";
import type { RouteMatch } from "../routing/route-match-cache.ts";
import type { RouteTable } from "../routing/route-table.ts";
import { workspaceParameter, type Route } from "../routing/route.ts";
import type { Address } from "./mount.ts";
import { decodeSegment } from "./normalise.ts";

type RoutesByMethod = ReadonlyMap<string, Route>;

/**
 * Finds the operation, and stores it with its workspace in the exchange.
 * @throws GatewayError NOT_FOUND if the address does not exist
 * @throws GatewayError METHOD_NOT_ALLOWED if the address exists, but not with this method
 */
export function match(exchange: Exchange, table: RouteTable, address: Address): RouteMatch {
  const requestMethod = exchange.request.method ?? "";
  const method = requestMethod === "HEAD" ? "GET" : requestMethod;
  // Only a path that is the whole target is cached. A part of a longer text would keep the whole
  // text in memory.
  const isWhole = exchange.request.url === exchange.path;
  const known = isWhole ? table.matchCache.get(method, exchange.path) : undefined;
  const matched = known ?? findRoute(exchange, table, address, method);
  exchange.nearest = matched.route.operation;
  // Only addresses below a workspace belong to it. Documents about these addresses belong to no
  // workspace.
  const isOfWorkspace = matched.route.resource !== "";
  exchange.workspaceId = isOfWorkspace ? (matched.path[workspaceParameter] ?? null) : null;
  exchange.route = matched.route;
  if (isWhole && known === undefined) table.matchCache.store(method, exchange.path, matched);
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
 * Rejects an encoded slash or backslash in a path, which two parsers could read differently. Some
 * parameters accept it (`x-takes-slashes`, G24.1).
 * @throws GatewayError INVALID_REQUEST if an encoded slash is not accepted there
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
 * Returns the value of the `Allow` header for an address. Returns undefined if the address is
 * unknown.
 */
export function allowedMethods(table: RouteTable, address: Address): string | undefined {
  const routes = reachable(table, address);
  if (routes === undefined) return undefined;
  const methods = new Set(routes.keys());
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods, "OPTIONS"].join(", ");
}

/** Returns the first operation of an address; null if the address is unknown. */
export function nearestAt(table: RouteTable, address: Address): ContractOperation | null {
  return firstOf(reachable(table, address))?.operation ?? null;
}

function notMatched(exchange: Exchange, table: RouteTable, address: Address): GatewayError {
  exchange.nearest = nearestAt(table, address);
  const allow = allowedMethods(table, address);
  return allow === undefined
    ? new GatewayError("NOT_FOUND")
    : new GatewayError("METHOD_NOT_ALLOWED", { headers: { Allow: allow } });
}

/**
 * Returns the first operation of a path. What it declares about the path holds for all operations
 * of the path.
 */
const firstOf = (routes: RoutesByMethod | undefined): Route | undefined =>
  routes?.values().next().value;

/**
 * Returns the operations at an address. Returns undefined if the address does not exist with this
 * prefix, or if its workspace id is not a GUID.
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
