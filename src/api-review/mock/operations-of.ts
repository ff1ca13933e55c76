// Lists the operations of an OpenAPI document.
import { isObject } from "../../platform/index.ts";
import type { DocumentNode } from "../generate/document-fields.ts";

export interface ListedOperation {
  /** The operation id. Without one, method and path, such as `get /pets`. */
  readonly name: string;
  readonly path: string;
  /** The HTTP method in lower case. */
  readonly method: string;
  readonly operation: DocumentNode;
}

const methodNames = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Lists the operations, in the order of the document. */
export function operationsOf({ paths }: DocumentNode): readonly ListedOperation[] {
  if (!isObject(paths)) return [];
  return Object.entries(paths).flatMap(([path, item]) =>
    methodNames.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation)) return [];
      const { operationId } = operation;
      const name = typeof operationId === "string" ? operationId : `${method} ${path}`;
      return [{ name, path, method, operation }];
    }),
  );
}
