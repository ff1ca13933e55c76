// Finds the operations of a path in a tree of path segments. At each segment, a literal segment has
// priority over a parameter, for every HTTP method (G1.3). The time of a search does not grow with
// the number of operations (`openapi/decisions/0002-own-router.md`). The library openapi-backend
// lists the operations of the contract. Only its router is loaded, because the rest would take 60
// ms.
import { OpenAPIRouter } from "openapi-backend/router.js";
import type { Document, Operation } from "openapi-backend";

interface TrieNode<Target> {
  readonly literals: Map<string, TrieNode<Target>>;
  parameter: TrieNode<Target> | null;
  /** The targets (operations) whose path ends at this node, by HTTP method in upper case. */
  readonly targets: Map<string, Target>;
}

const newNode = <Target>(): TrieNode<Target> => ({
  literals: new Map(),
  parameter: null,
  targets: new Map(),
});

export class TrieRouter<Target> {
  readonly #root = newNode<Target>();

  /**
   * @param definition the OpenAPI document
   * @param targetOf returns what `find` returns for an operation of the document
   */
  constructor(definition: Document, targetOf: (operation: Operation<Document>) => Target) {
    for (const operation of new OpenAPIRouter({ definition }).getOperations()) {
      let node = this.#root;
      for (const segment of operation.path.split("/").slice(1)) node = childFor(node, segment);
      node.targets.set(operation.method.toUpperCase(), targetOf(operation));
    }
  }

  /**
   * Finds the most specific path of the document that matches, and returns its targets.
   * @returns the targets by HTTP method in upper case, in the order of the document; undefined if
   *   no path matches
   */
  find(path: string): ReadonlyMap<string, Target> | undefined {
    return search(this.#root, path.split("/"), 1);
  }
}

function childFor<Target>(node: TrieNode<Target>, segment: string): TrieNode<Target> {
  if (segment.startsWith("{")) return (node.parameter ??= newNode());
  let child = node.literals.get(segment);
  if (child === undefined) node.literals.set(segment, (child = newNode()));
  return child;
}

function search<Target>(
  node: TrieNode<Target>,
  segments: string[],
  index: number,
): ReadonlyMap<string, Target> | undefined {
  if (index === segments.length) return node.targets.size === 0 ? undefined : node.targets;
  const segment = segments[index] ?? "";
  const literal = node.literals.get(segment);
  const found = literal && search(literal, segments, index + 1);
  if (found !== undefined) return found;
  // An empty segment never matches a parameter. It occurs in `//`, or if the path ends with a
  // slash.
  return node.parameter !== null && segment !== ""
    ? search(node.parameter, segments, index + 1)
    : undefined;
}
