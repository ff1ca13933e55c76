// A valid request for each operation of the contract, made from the examples of its parameters and
// its body.
import { contract, operations, resolve, type Json } from "../../src/contract/document.ts";
import type { OperationId } from "../../src/contract/operations.ts";

export interface ExampleCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | URLSearchParams;
}

/** The parameter's example. Optional parameters are left out. */
const valueOf = (parameter: Json): string => {
  const schema = resolve(contract, parameter["schema"]);
  const value = parameter["example"] ?? schema["example"] ?? (schema["enum"] as unknown[])?.[0];
  return String(value);
};

const exampleOf = (media: Json): unknown => {
  if (media["example"] !== undefined) return media["example"];
  const [example] = Object.values((media["examples"] ?? {}) as Json);
  return resolve(contract, example)["value"];
};

export function exampleCall(id: OperationId): ExampleCall {
  const { path, method, parameters, body } = operations.get(id)!;
  const values = (place: string): [string, string][] =>
    parameters
      .filter((parameter) => parameter.in === place && parameter.required === true)
      .map((parameter) => [parameter.name, valueOf(parameter as unknown as Json)]);
  const filled = values("path").reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(values("query")).toString();
  const call = {
    method,
    path: query === "" ? filled : `${filled}?${query}`,
    headers: {
      ...Object.fromEntries(values("header")),
      authorization: "Bearer sk_live_anything",
      cookie: "gateway_portal=anything",
    } as Record<string, string>,
  };
  // The gateway ignores the cookie of a portal session if the request has another credential.
  const { callers } = operations.get(id)!;
  if ([...callers].every((kind) => kind === "member" || kind === "portalUser"))
    delete call.headers["authorization"];
  if (body === null) return call;
  const declared = (contract.paths[path]![method.toLowerCase()] as Json)["requestBody"];
  const content = resolve(contract, declared)["content"] as Record<string, Json>;
  if (body.kind === "multipart") {
    const form = new FormData();
    form.set("file", new Blob(["name\nAda\n"]), "people.csv");
    return { ...call, body: form };
  }
  if (body.kind === "raw") return { ...call, body: "any bytes" };
  const value = exampleOf(Object.values(content)[0]!);
  if (body.kind === "form")
    return { ...call, body: new URLSearchParams(value as Record<string, string>) };
  return {
    ...call,
    headers: { ...call.headers, "content-type": "application/json" },
    body: JSON.stringify(value),
  };
}
