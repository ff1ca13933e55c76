// Builds a success reply in the service envelope (G3.1). Handlers throw errors, which the edge
// renders.

/** The envelope around the data of an operation. */
export interface ServiceAnswer<Data> {
  readonly isSuccess: true;
  readonly statusCode: 200;
  readonly message: string | null;
  readonly data: Data;
  readonly errors: readonly string[];
}

/**
 * Returns a reply in the service envelope.
 * @param data the result, or null
 * @param message a sentence for people about the result
 */
export function serviceReply<Data>(
  data: Data,
  message: string | null = null,
): { readonly status: 200; readonly body: ServiceAnswer<Data> } {
  return { status: 200, body: { isSuccess: true, statusCode: 200, message, data, errors: [] } };
}
