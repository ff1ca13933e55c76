// Every answer of 400 and above has the shape that the operation's x-errors names, as JSON or as a
// page. No answer is left to `default`, except answers of other servers through the gateway, which
// have any type. If another server may answer, every status with a body allows that answer, too.
const shapes = {
  query: ["QueryError", "QueryForbidden"],
  flat: ["FlatError", "SignInRefused"],
  service: ["ServiceError", "ServiceForbidden"],
  players: ["PlayerError", "PlayerForbidden"],
  "json-rpc": ["JsonRpcError"],
  oauth: ["OAuthError"],
  page: ["HtmlPage"],
};
/** In their first branch the gateway's own answer, in the second one anything. */
const shared = ["ReceiptOrAnswer", "ErrorOrAnswer"];

function isAnothers(declared, resolve) {
  const response = declared.$ref === undefined ? declared : resolve(declared).node;
  return Object.keys(response?.content ?? {}).join() === "*/*";
}

export function errorShape() {
  return {
    Operation(operation, { report, location, resolve }) {
      const others = operation.responses?.default;
      const isShared = others !== undefined && isAnothers(others, resolve);
      for (const [status, declared] of Object.entries(operation.responses ?? {})) {
        const place = location.child(["responses", status]);
        if (status === "default" && isAnothers(declared, resolve)) continue;
        if (!/^[1-5]\d\d$/.test(status)) {
          report({
            message: "List statuses one by one; ranges and default say nothing.",
            location: place,
          });
        }
        const response = declared.$ref === undefined ? declared : resolve(declared).node;
        const type = operation["x-errors"] === "page" ? "text/html" : "application/json";
        const reference = response?.content?.[type]?.schema?.$ref ?? "";
        const name = reference
          .split("/")
          .at(-1)
          .replace(/\.yaml$/, "");
        if (isShared) {
          if (response?.content === undefined) continue;
          if (shared.includes(name) && response.content["*/*"] !== undefined) continue;
          report({ message: "The answer must admit what somebody else answers.", location: place });
          continue;
        }
        if (Number(status) < 400) continue;
        if (shapes[operation["x-errors"]]?.includes(name) === true) continue;
        report({
          message: `The answer must have the error shape "${operation["x-errors"]}".`,
          location: place,
        });
      }
    },
  };
}
