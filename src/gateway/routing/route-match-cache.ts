// Caches the operations found for addresses. Most callers request the same few addresses
// repeatedly.
import type { Route } from "./route.ts";

export interface RouteMatch {
  readonly route: Route;
  /** Decoded path parameters. GUIDs are in lower case. */
  readonly path: Readonly<Record<string, string>>;
}

/** Maximum number of cached addresses for one method. */
const addressesMax = 1_000;
const pathMax = 256;

/** The cache, by method and by the requested path. */
export class RouteMatchCache {
  readonly #byMethod = new Map<string, Map<string, RouteMatch>>();

  get(method: string, path: string): RouteMatch | undefined {
    return this.#byMethod.get(method)?.get(path);
  }

  /** @param method a method that at least one operation has */
  store(method: string, path: string, match: RouteMatch): void {
    if (path.length > pathMax) return;
    let known = this.#byMethod.get(method);
    if (known === undefined) this.#byMethod.set(method, (known = new Map()));
    // This costs less than recording the last use of each address with every request.
    if (known.size === addressesMax) known.clear();
    known.set(path, match);
  }
}
