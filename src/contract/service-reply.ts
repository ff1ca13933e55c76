// Builds a successful reply in the service shape (G3.1), which has `isSuccess` and `data`. Handlers
// throw errors, which the HTTP edge renders.

/**
 * Returns a successful reply in the service shape.
 * @param data the result, or null
 * @param message a sentence for people about the result
 */
export const serviceReply = <Data>(data: Data, message: string | null = null) => ({
  status: 200 as const,
  body: { isSuccess: true as const, statusCode: 200 as const, message, data, errors: [] },
});
