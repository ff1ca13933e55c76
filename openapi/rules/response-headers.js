// Headers that a kind of answer must declare. All answers have the request id, 401 the challenge,
// and 405 the methods. 429 and 503 have the time to wait, and addresses with 304 a validator.
const byStatus = {
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  429: ["Retry-After"],
  503: ["Retry-After"],
  304: ["ETag"],
};

export function responseHeaders() {
  return {
    Operation(operation, { report, location, resolve }) {
      const responses = operation.responses ?? {};
      for (const [status, declared] of Object.entries(responses)) {
        const response = declared.$ref === undefined ? declared : resolve(declared).node;
        const needed = ["X-Request-Id", ...(byStatus[status] ?? [])];
        if (status === "200" && responses["304"] !== undefined) needed.push("ETag");
        for (const name of needed) {
          if (response?.headers?.[name] !== undefined) continue;
          report({
            message: `The answer must declare the header ${name}.`,
            location: location.child(["responses", status]),
          });
        }
      }
    },
  };
}
