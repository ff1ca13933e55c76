// Reads the operations of an OpenAPI document of one revision.
import { isObject } from "../../../platform/index.ts";
import { itemsOf, membersOf } from "../compare-values.ts";
import type { ContractSource } from "../sources/contract-source.ts";

/** One operation, with the properties that it inherits from its address and from the document. */
export interface ReadOperation {
  /** Method and address without the names of parameters, such as `POST /{}/query`. */
  readonly key: string;
  readonly method: string;
  readonly address: string;
  readonly operation: Readonly<Record<string, unknown>>;
  /** The path item, in which reports find the line of the method. */
  readonly item: unknown;
  /** Parameters of the address and of the operation, by position and name. */
  readonly parameters: ReadonlyMap<string, ReadParameter>;
  readonly security: unknown;
  readonly servers: unknown;
}

export interface ReadParameter {
  readonly value: Readonly<Record<string, unknown>>;
  readonly position: string;
  readonly name: string;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/**
 * Returns the operations of a map of path items, by their keys.
 * @param index `paths`, `webhooks` or the addresses of a callback
 * @param isSkipped returns true for an address that need not be read
 */
export function contractOperations(
  source: ContractSource,
  index: unknown,
  document: Readonly<Record<string, unknown>>,
  isSkipped: (address: string) => boolean,
): ReadonlyMap<string, ReadOperation> {
  const found = new Map<string, ReadOperation>();
  for (const [address, reference] of Object.entries(membersOf(index))) {
    if (isSkipped(address)) continue;
    const item = membersOf(source.resolve(reference));
    for (const name of methods) {
      const operation = item[name];
      if (!isObject(operation)) continue;
      const method = name.toUpperCase();
      // Two addresses that differ only in the names of parameters are the same address.
      const key = `${method} ${address.replaceAll(/\{[^}]*\}/g, "{}")}`;
      found.set(key, {
        key,
        method,
        address,
        operation,
        item,
        parameters: readParameters(source, address, item, operation),
        security: operation["security"] ?? document["security"],
        servers: operation["servers"] ?? item["servers"],
      });
    }
  }
  return found;
}

/**
 * Returns the parameters by key. The key of a path parameter is its position in the path, because
 * callers do not write its name.
 */
function readParameters(
  source: ContractSource,
  address: string,
  item: Readonly<Record<string, unknown>>,
  operation: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, ReadParameter> {
  const found = new Map<string, ReadParameter>();
  const inPath = [...address.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  for (const reference of [item, operation].flatMap(({ parameters }) => itemsOf(parameters))) {
    const value = membersOf(source.resolve(reference));
    const { in: position, name } = value;
    // The parameter is a reference without a target, which is reported as a separate warning.
    if (typeof position !== "string" || typeof name !== "string") continue;
    const key =
      position === "path"
        ? `path ${inPath.indexOf(name)}`
        : `${position} ${position === "header" ? name.toLowerCase() : name}`;
    found.set(key, { value, position, name });
  }
  return found;
}
