// A bounded cache of matched addresses: most callers request a few addresses again and again.
import type { Route } from "./route.ts";

export interface RouteMatch {
  readonly route: Route;
  /** Decoded path parameters; GUIDs in lower case. */
  readonly path: Readonly<Record<string, string>>;
}

/** Most addresses of one method. */
const addressesMax = 1_000;
const pathMax = 256;

/** Matches by method and by path as requested. */
export class RouteMatchCache {
  readonly #byMethod = new Map<string, Map<string, RouteMatch>>();

  get(method: string, path: string): RouteMatch | undefined {
    return this.#byMethod.get(method)?.get(path);
  }

  /** @param method a method of some operation */
  store(method: string, path: string, match: RouteMatch): void {
    if (path.length > pathMax) return;
    let known = this.#byMethod.get(method);
    if (known === undefined) this.#byMethod.set(method, (known = new Map()));
    // Cheaper than to record the last use of each address with every request.
    if (known.size === addressesMax) known.clear();
    known.set(path, match);
  }
}
