// Lists the answers of a document that have no example. The mock server invents their bodies, or
// sends them without a body.
import { isObject } from "../../platform/index.ts";
import type { DocumentNode } from "../generate/document-fields.ts";
import { documentedAnswers } from "./documented-answers.ts";
import { operationsOf } from "./operations-of.ts";

/**
 * Returns one text for each operation that lacks an example, with its statuses, such as `getPet:
 * 200 (application/json)`.
 */
export const missingExamples = (document: DocumentNode): readonly string[] =>
  operationsOf(document).flatMap(({ name, operation }) => {
    const places = documentedAnswers(document, operation).flatMap(({ status, bodies }) =>
      bodies
        .filter(({ schema, examples }) => examples.size === 0 && isObject(schema))
        .map(({ type }) => `${status} (${type})`),
    );
    return places.length === 0 ? [] : [`${name}: ${places.join(", ")}`];
  });
