// Distinguishes programs whose code users can read, such as pages, from programs on servers.

interface ClientSurroundings {
  readonly document?: unknown;
  readonly importScripts?: unknown;
  readonly navigator?: { readonly product?: string };
}

/**
 * Returns true if users can read the program and its keys: in pages, workers of pages, and apps
 * built with React Native.
 */
export function isBrowser(scope: ClientSurroundings = globalThis as ClientSurroundings): boolean {
  return (
    scope.document !== undefined ||
    typeof scope.importScripts === "function" ||
    scope.navigator?.product === "ReactNative"
  );
}
