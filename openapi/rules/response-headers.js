// Headers that an answer of its kind must declare: the request id always, the challenge on 401, the methods on 405, the time to
// wait on 429 and 503, and a validator wherever 304 is declared.
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
