// The one part of pg that we use beyond what its types describe.
declare module "pg/lib/utils.js" {
  /** A value as pg binds it: text, null, or a Buffer for binary. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
