// Every operation declares its callers, its right, its error shape and its address. Every request
// body declares how the gateway reads it. The gateway does not start without these fields. This
// rule also checks their values.
const values = {
  "x-errors": ["query", "flat", "service", "players", "json-rpc", "oauth", "page"],
  "x-metered": [true, false, "accepted"],
  "x-prefix": [true, false],
};
// `none`, a kind of object that the request names, or one right. src/access/rights.ts holds the
// list of rights.
const scope = /^(none|tables|platforms|files|topics|[a-z]+\.[a-z]+)$/i;
const callers = ["none", "key", "endUser", "member", "portalUser", "oauth"];
const bodies = {
  control: (types) => types.length === 1 && types[0] === "application/json",
  form: (types) => types.length === 1 && types[0] === "application/x-www-form-urlencoded",
  raw: () => true,
  multipart: (types) => types.length === 1 && types[0] === "multipart/form-data",
};

// No scheme is listed, or an alternative without any.
const admitsNobody = (security) =>
  security.length === 0 || security.some((schemes) => Object.keys(schemes).length === 0);

export function operationFields() {
  return {
    Operation(operation, { report, location }) {
      for (const [field, allowed] of Object.entries(values)) {
        if (allowed.includes(operation[field])) continue;
        report({
          message: `${field} must be one of ${allowed.join(", ")}.`,
          location: location.child(field),
        });
      }
      if (!scope.test(operation["x-scope"])) {
        report({
          message: "x-scope must be none, tables, platforms, files, topics or a right such as players.list.",
          location: location.child("x-scope"),
        });
      }
      if (!Object.keys(operation.responses ?? {}).some((status) => /^(101|[23]\d\d)$/.test(status))) {
        report({ message: "An operation needs an answer of 101, 2xx or 3xx.", location: location.child("responses") });
      }
      // An answer that the operation does not declare becomes a 500. Without a declared 500, the
      // gateway can only close the connection.
      if (operation.responses?.["500"] === undefined) {
        report({ message: "An operation needs an answer 500.", location: location.child("responses") });
      }
      const kinds = operation["x-auth"];
      if (
        !Array.isArray(kinds) ||
        kinds.length === 0 ||
        !kinds.every((kind) => callers.includes(kind))
      ) {
        report({
          message: `x-auth must list some of ${callers.join(", ")}.`,
          location: location.child("x-auth"),
        });
      } else if (
        !Array.isArray(operation.security) ||
        admitsNobody(operation.security) !== kinds.includes("none")
      ) {
        report({
          message: "security must be empty, or list {}, exactly where x-auth lists none.",
          location: location.child("security"),
        });
      }
    },
    RequestBody(body, { report, location }) {
      const types = Object.keys(body.content ?? {});
      const isCounted = Number.isInteger(body["x-parts-max"]);
      if (isCounted !== (body["x-body"] === "control")) {
        report({
          message: "x-parts-max must be an integer for x-body control, and absent for other bodies.",
          location: location.child("x-parts-max"),
        });
      }
      const droppable = body["x-droppable"];
      if (droppable !== undefined && (typeof droppable !== "string" || !isCounted)) {
        report({
          message: "x-droppable must name a member, and only for x-body control.",
          location: location.child("x-droppable"),
        });
      }
      if (bodies[body["x-body"]]?.(types) === true) return;
      report({
        message:
          "x-body must be control (application/json alone), form (application/x-www-form-urlencoded alone), raw, or multipart (multipart/form-data alone).",
        location: location.child("x-body"),
      });
    },
  };
}
