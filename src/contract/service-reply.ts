// Builds a successful reply in the form that most `/auth/` operations use, with the fields
// `isSuccess` and `data` (G3.1). For errors, handlers throw a `GatewayError` instead.

/**
 * Returns a successful reply with `isSuccess` and `data`, the form of most `/auth/` operations.
 * @param data the result, or null if there is none
 * @param message a sentence for people about the result
 */
export const serviceReply = <Data>(data: Data, message: string | null = null) => ({
  status: 200 as const,
  body: { isSuccess: true as const, statusCode: 200 as const, message, data, errors: [] },
});
