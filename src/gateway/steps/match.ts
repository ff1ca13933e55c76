// Step 3: finds the operation of an address and a method. Refuses unknown addresses (404), a
// workspace id that is no GUID (404, before the credential is checked), and other methods (405 with
// `Allow`). HEAD is answered like GET.
import { GatewayError, type ContractOperation, type Guid } from "../../contract/index.ts";
import { isGuid } from "../../platform/index.ts";
import type { Exchange } from "../exchange.ts";
import type { RouteMatchCache, RouteMatch } from "../routing/route-match-cache.ts";
import { workspaceParameter, type Route } from "../routing/route.ts";
import type { PathEntry, TrieRouter } from "../routing/router.ts";
import type { Address } from "./mount.ts";
import { decodeSegment } from "./normalise.ts";

export interface RouteTable {
  readonly router: TrieRouter;
  /** Routes by operation id. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly matchCache: RouteMatchCache;
}

/**
 * Finds the operation, and stores it with its workspace in the exchange.
 * @throws GatewayError NOT_FOUND, METHOD_NOT_ALLOWED
 */
export function match(exchange: Exchange, table: RouteTable, address: Address): RouteMatch {
  const requestMethod = exchange.request.method ?? "";
  const method = requestMethod === "HEAD" ? "GET" : requestMethod;
  // A path that is a slice of a longer target would keep the whole target in memory.
  const isWhole = exchange.request.url === exchange.path;
  const known = isWhole ? table.matchCache.get(method, exchange.path) : undefined;
  const matched = known ?? findRoute(exchange, table, address, method);
  exchange.nearest = matched.route.operation;
  // Only addresses of a workspace have one. Documents about such addresses belong to no workspace.
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
  const id = table.router.find(address.path)?.operations.get(method)?.operationId;
  const route = id === undefined ? undefined : table.routes.get(id);
  if (route === undefined || (address.isPrefixed && !route.operation.prefix)) {
    throw notMatched(exchange, table, address);
  }
  exchange.nearest = route.operation;
  return { route, path: readParameters(route, address.path) };
}

const encodedSlash = /%(?:2f|5c)/i;

/**
 * Refuses an encoded slash, which two parsers could read differently. A parameter that declares
 * slashes accepts it (G24.1).
 * @throws GatewayError INVALID_REQUEST
 */
export function checkSlashes({ router, routes }: RouteTable, { path }: Address): void {
  if (!path.includes("%") || !encodedSlash.test(path)) return;
  const slashed = path
    .split("/")
    .flatMap((segment, at) => (encodedSlash.test(segment) ? [at - 1] : []));
  const entry = router.find(path);
  const parameters = (entry && routes.get(operationOf(entry))?.parameters) ?? [];
  const isTaken = slashed.every((at) =>
    parameters.some((it) => it.position === at && it.takesSlashes),
  );
  if (isTaken) return;
  const message = "An encoded slash is not accepted in a path.";
  throw new GatewayError("INVALID_REQUEST", { message });
}

/**
 * Returns the methods of an address in the form of `Allow`; undefined if the address is unknown.
 */
export function allowedMethods(table: RouteTable, address: Address): string | undefined {
  const entry = reachable(table, address);
  if (entry === undefined) return undefined;
  const methods = new Set(entry.operations.keys());
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods, "OPTIONS"].join(", ");
}

/** Returns the first operation of an address; null if the address is unknown. */
export function nearestAt(table: RouteTable, address: Address): ContractOperation | null {
  const entry = reachable(table, address);
  return (entry && table.routes.get(operationOf(entry))?.operation) ?? null;
}

function notMatched(exchange: Exchange, table: RouteTable, address: Address): GatewayError {
  exchange.nearest = nearestAt(table, address);
  const allow = allowedMethods(table, address);
  return allow === undefined
    ? new GatewayError("NOT_FOUND")
    : new GatewayError("METHOD_NOT_ALLOWED", { headers: { Allow: allow } });
}

/**
 * Returns the id of the first operation of a path. Its declarations about the path hold for all
 * operations of the path.
 */
const operationOf = ({ operations: all }: PathEntry): string =>
  [...all.values()][0]?.operationId ?? "";

/**
 * Returns the path at an address. Undefined if it does not exist under the prefix, or if its
 * workspace id is no GUID.
 */
function reachable(table: RouteTable, address: Address): PathEntry | undefined {
  const entry = table.router.find(address.path);
  if (entry === undefined) return undefined;
  const [, workspace = ""] = address.path.split("/", 2);
  const hasPrefix = table.routes.get(operationOf(entry))?.operation.prefix === true;
  const hasWorkspace = entry.parameterNames[0] === workspaceParameter;
  return (!address.isPrefixed || hasPrefix) && (!hasWorkspace || isGuid(workspace))
    ? entry
    : undefined;
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
