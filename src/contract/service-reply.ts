// Builds a success in the service envelope (G3.1). Failures are thrown, and rendered by the edge.

/** The envelope around what an operation hands over. */
export interface ServiceAnswer<Data> {
  readonly isSuccess: true;
  readonly statusCode: 200;
  readonly message: string | null;
  readonly data: Data;
  readonly errors: readonly string[];
}

/**
 * The reply of an operation in the service envelope.
 * @param data what is handed over; null where there is nothing
 * @param message what was done, for a person
 */
export function serviceReply<Data>(
  data: Data,
  message: string | null = null,
): { readonly status: 200; readonly body: ServiceAnswer<Data> } {
  return { status: 200, body: { isSuccess: true, statusCode: 200, message, data, errors: [] } };
}
