// Addresses that were matched a moment ago: most callers ask a few of them again and again. Bounded, whatever strangers ask.
import type { Route } from "./route.ts";

export interface RouteMatch {
  readonly route: Route;
  /** Decoded path parameters; GUIDs in lower case. */
  readonly path: Readonly<Record<string, string>>;
}

/** Of each method. */
const addressesMax = 1_000;
const pathMax = 256;

/** By method and path as they were asked. */
export class KnownAddresses {
  readonly #byMethod = new Map<string, Map<string, RouteMatch>>();

  get(method: string, path: string): RouteMatch | undefined {
    return this.#byMethod.get(method)?.get(path);
  }

  /** @param method one that an operation has */
  keep(method: string, path: string, match: RouteMatch): void {
    if (path.length > pathMax) return;
    let known = this.#byMethod.get(method);
    if (known === undefined) this.#byMethod.set(method, (known = new Map()));
    // Rather than which of them was asked last, which would have to be noted with every request.
    if (known.size === addressesMax) known.clear();
    known.set(path, match);
  }
}
