// Step 3: address and method -> operation. Refuses unknown addresses (404), a workspace id that is no GUID (404, before any credential
// is looked at) and other methods (405 with `Allow`). HEAD is answered where GET is.
import { GatewayError, type ContractOperation, type Guid } from "../../contract/index.ts";
import { isGuid } from "../../platform/index.ts";
import type { Exchange } from "../exchange.ts";
import type { KnownAddresses, RouteMatch } from "../routing/known-addresses.ts";
import { workspaceParameter, type Route } from "../routing/route.ts";
import type { PathEntry, TrieRouter } from "../routing/router.ts";
import type { Address } from "./mount.ts";
import { decodeSegment } from "./normalise.ts";

export interface RouteTable {
  readonly router: TrieRouter;
  /** By operation id. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly known: KnownAddresses;
}

/**
 * Finds the operation, and notes it with its workspace in the exchange.
 * @throws GatewayError NOT_FOUND, METHOD_NOT_ALLOWED
 */
export function match(exchange: Exchange, table: RouteTable, address: Address): RouteMatch {
  const asked = exchange.request.method ?? "";
  const method = asked === "HEAD" ? "GET" : asked;
  // A path that is part of a target would keep all of that.
  const isWhole = exchange.request.url === exchange.path;
  const known = isWhole ? table.known.get(method, exchange.path) : undefined;
  const matched = known ?? find(exchange, table, address, method);
  exchange.nearest = matched.route.operation;
  // Only an address of a workspace is one: documents that describe such an address belong to nobody.
  const isOfWorkspace = matched.route.resource !== "";
  exchange.workspaceId = isOfWorkspace ? (matched.path[workspaceParameter] ?? null) : null;
  exchange.route = matched.route;
  if (isWhole && known === undefined) table.known.keep(method, exchange.path, matched);
  return matched;
}

function find(exchange: Exchange, table: RouteTable, address: Address, method: string): RouteMatch {
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
 * Refuses an encoded slash, which two readers could read differently, but in a parameter that is declared to take it (G24.1).
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
 * The methods of an address, as `Allow` lists them; undefined when the address is unknown.
 */
export function allowedMethods(table: RouteTable, address: Address): string | undefined {
  const entry = reachable(table, address);
  if (entry === undefined) return undefined;
  const methods = new Set(entry.operations.keys());
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods, "OPTIONS"].join(", ");
}

/** The first operation of an address; null where there is none. */
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

/** The first operation of a path, whose declarations hold for all of them where they are asked about the path. */
const operationOf = ({ operations: all }: PathEntry): string =>
  [...all.values()][0]?.operationId ?? "";

/**
 * The path at an address; undefined where it does not answer under the prefix, or needs a GUID and
 * has none.
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
