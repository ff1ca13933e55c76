// Declares the only internal module of pg that the gateway uses.
declare module "pg/lib/utils.js" {
  /** Converts a value for a bind parameter: text, null, or a Buffer for binary. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
