// Builds a success reply in the service envelope (G3.1). Handlers throw errors, which the edge
// renders.

/**
 * Returns a reply in the service envelope.
 * @param data the result, or null
 * @param message a sentence for people about the result
 */
export const serviceReply = <Data>(data: Data, message: string | null = null) => ({
  status: 200 as const,
  body: { isSuccess: true as const, statusCode: 200 as const, message, data, errors: [] },
});
