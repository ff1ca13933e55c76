// Types for the only internal module of pg that the gateway uses.
declare module "pg/lib/utils.js" {
  /**
   * Converts a value for a parameter of a statement: to text, to null, or to a Buffer for binary
   * data.
   */
  export function prepareValue(value: unknown): string | Buffer | null;
}
