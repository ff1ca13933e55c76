// openapi-backend's router, with a trie over path segments. A literal has priority over a
// parameter, from left to right and for every method (G1.3). The cost of a match does not grow with
// the number of operations. Only the router is loaded: the gateway reads bodies after the
// credential check and validates them with generated validators. The other parts of openapi-backend
// would take 60 ms to load and 20 ms to initialise.
import { OpenAPIRouter } from "openapi-backend/router.js";
import type { Document, Operation, ParsedRequest, Request } from "openapi-backend";
import { contract } from "../../contract/index.ts";

/** All operations with the same path template. */
export interface PathEntry {
  readonly path: string;
  /** For each segment the parameter's name; null for a literal. */
  readonly parameterNames: readonly (string | null)[];
  /** Operations by method in upper case, in the order of the document. */
  readonly operations: ReadonlyMap<string, Operation<Document>>;
}

interface TrieNode {
  readonly literals: Map<string, TrieNode>;
  parameter: TrieNode | null;
  entry: (PathEntry & { operations: Map<string, Operation<Document>> }) | null;
}

const newNode = (): TrieNode => ({ literals: new Map(), parameter: null, entry: null });

export class TrieRouter extends OpenAPIRouter<Document> {
  readonly #operations: Operation<Document>[];
  readonly #byId: ReadonlyMap<string, Operation<Document>>;
  readonly #root: TrieNode;

  constructor(definition: Document) {
    super({ definition, apiRoot: "/", ignoreTrailingSlashes: false });
    this.#operations = super.getOperations();
    this.#byId = new Map(
      this.#operations.map((operation) => [operation.operationId ?? "", operation]),
    );
    this.#root = buildTrie(this.#operations);
  }

  /** Returns the most specific path that fits, for any method; undefined if none fits. */
  find(path: string): PathEntry | undefined {
    return search(this.#root, path.split("/"), 1);
  }

  override getOperations(): Operation<Document>[] {
    return this.#operations;
  }

  override getOperation(operationId: string): Operation<Document> | undefined {
    return this.#byId.get(operationId);
  }

  override matchOperation(request: Request): Operation<Document> | undefined;
  override matchOperation(request: Request, strict: boolean): Operation<Document>;
  override matchOperation(request: Request, strict?: boolean): Operation<Document> | undefined {
    const path = request.path.split("?", 1)[0] ?? "";
    const method = request.method.toUpperCase();
    const entry = this.find(path);
    const operation = entry?.operations.get(method);
    if (operation === undefined && strict) {
      throw new Error(entry === undefined ? "404-notFound" : "405-methodNotAllowed");
    }
    return operation;
  }

  /** The edge has parsed the request already; openapi-backend would do it three times per call. */
  override parseRequest(request: Request): ParsedRequest {
    return request as ParsedRequest;
  }
}

/** Creates a router for the whole contract. */
export const createRouter = (): TrieRouter => new TrieRouter(contract as unknown as Document);

function buildTrie(operations: readonly Operation<Document>[]): TrieNode {
  const root = newNode();
  for (const operation of operations) {
    const segments = operation.path.split("/").slice(1);
    let node = root;
    for (const segment of segments) node = childFor(node, segment);
    node.entry ??= {
      path: operation.path,
      parameterNames: segments.map((segment) =>
        isParameter(segment) ? segment.slice(1, -1) : null,
      ),
      operations: new Map(),
    };
    node.entry.operations.set(operation.method.toUpperCase(), operation);
  }
  return root;
}

function childFor(node: TrieNode, segment: string): TrieNode {
  if (isParameter(segment)) return (node.parameter ??= newNode());
  let child = node.literals.get(segment);
  if (child === undefined) node.literals.set(segment, (child = newNode()));
  return child;
}

const isParameter = (segment: string): boolean => segment.startsWith("{");

function search(node: TrieNode, segments: string[], index: number): PathEntry | undefined {
  if (index === segments.length) return node.entry ?? undefined;
  const segment = segments[index] ?? "";
  const literal = node.literals.get(segment);
  const found = literal && search(literal, segments, index + 1);
  if (found !== undefined) return found;
  // An empty segment (`//`, or a trailing slash) never matches a parameter.
  return node.parameter !== null && segment !== ""
    ? search(node.parameter, segments, index + 1)
    : undefined;
}
