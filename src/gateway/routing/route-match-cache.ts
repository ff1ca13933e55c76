// Caches which operation was found for a path. Most clients request the same few paths repeatedly.
import type { Route } from "./route.ts";

export interface RouteMatch {
  readonly route: Route;
  /** Decoded path parameters by name. GUIDs are in lower case. */
  readonly path: Readonly<Record<string, string>>;
}

/** Maximum number of cached paths for one HTTP method. */
const addressesMax = 1_000;
const pathMax = 256;

/** The found operations, by HTTP method and then by the requested path. */
export class RouteMatchCache {
  readonly #byMethod = new Map<string, Map<string, RouteMatch>>();

  get(method: string, path: string): RouteMatch | undefined {
    return this.#byMethod.get(method)?.get(path);
  }

  /**
   * Stores the operation that was found for a path.
   * @param method a method that at least one operation has
   */
  store(method: string, path: string, match: RouteMatch): void {
    if (path.length > pathMax) return;
    let known = this.#byMethod.get(method);
    if (known === undefined) this.#byMethod.set(method, (known = new Map()));
    // If the cache is full, all of its paths are removed. This costs less than recording with every
    // request when each path was last used.
    if (known.size === addressesMax) known.clear();
    known.set(path, match);
  }
}
