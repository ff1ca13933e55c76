// Checks the media type, headers and body of responses against any OpenAPI 3.1 document.
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { Json, ResponseDeclaration } from "./document.ts";
import { lazyCompiler, loadCompiler } from "./lazy-compiler.ts";
import type { CompilerOptions } from "./schema-compiler.ts";

/** A response that a server has sent. */
export interface SentResponse {
  readonly status: number;
  /** Response headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  /**
   * The parsed body if it is JSON, otherwise the text. Undefined if the response has no body, such
   * as a 304 or the response to `HEAD`.
   */
  readonly body?: unknown;
}

/** A contradiction between a response and its declaration. */
export interface ResponseFlaw {
  readonly kind: "content-type" | "header" | "body";
  /** A text such as `body/data/0: must be object`. */
  readonly text: string;
  /** JSON pointer of the wrong value in the body, or `header <name>`. Empty for the media type. */
  readonly at: string;
  /** The schema that the value does not match. Undefined if no schema is involved. */
  readonly expected?: unknown;
  /** Reference (`#/...`) to the schema of the body, if the flaw is in the body. */
  readonly schema?: string;
}

/**
 * An Ajv option for quick compilation, which makes the validators slower. In development, each
 * start compiles all validators, and only few requests use them.
 */
const fastCompile = { code: { optimize: false } };

export type ResponseFlaws = ReturnType<typeof createResponseFlaws>;

/**
 * Creates the check of responses against one document.
 * @param document returns the document; called once, when the first schema is compiled
 * @param options options of Ajv
 */
export function createResponseFlaws(document: () => Json, options: CompilerOptions = {}) {
  const compileBody = lazyCompiler(document, { ...fastCompile, ...options });
  /**
   * Compiles the validators of header values. The values are text, and `coerceTypes` converts them
   * to numbers where the schema requires a number.
   */
  const compileHeader = lazyCompiler(document, {
    ...fastCompile,
    ...options,
    coerceTypes: true,
  });
  const cache = new Map<string, ValidateFunction>();
  let isPrepared = false;

  function cached(key: string, make: () => ValidateFunction): ValidateFunction {
    let validate = cache.get(key);
    if (validate === undefined) cache.set(key, (validate = make()));
    return validate;
  }
  const bodyValidator = (at: string) => cached(at, () => compileBody({ $ref: at }));
  const headerValidator = (schema: Json) =>
    cached(JSON.stringify(schema), () =>
      compileHeader({ type: "object", properties: { value: schema } }),
    );

  function headerFlaws({ headers: declared }: ResponseDeclaration, { headers }: SentResponse) {
    return [...declared].flatMap(([name, { required, schema }]): ResponseFlaw[] => {
      const at = `header ${name}`;
      const value = headers[name];
      if (value === undefined)
        return required
          ? [{ kind: "header", text: `the header ${name} is missing`, at, expected: schema }]
          : [];
      const validate = headerValidator(schema);
      return validate({ value: Array.isArray(value) ? value.join(", ") : value })
        ? []
        : ownErrors(validate).map((error) => ({
            kind: "header",
            text: `${at}${error.instancePath}: ${messageOf(error)}`,
            at,
            expected: error.parentSchema ?? schema,
          }));
    });
  }

  function bodyFlaws(declared: ResponseDeclaration, { headers, body }: SentResponse) {
    const type = mediaTypeOf(String(headers["content-type"] ?? ""));
    const flaw = (text: string): ResponseFlaw[] => [{ kind: "content-type", text, at: "" }];
    if (type === "") return body === undefined ? [] : flaw("a body without a content type");
    const schema = declaredSchema(declared, type);
    if (schema === undefined) return flaw(`the media type ${type} is not declared`);
    // The contract allows every media type in this response, so there is nothing to check.
    if (schema === null || body === undefined) return [];
    const validate = bodyValidator(schema);
    return validate(body)
      ? []
      : ownErrors(validate).map((error): ResponseFlaw => ({
          kind: "body",
          text: `body${error.instancePath}: ${messageOf(error)}`,
          at: `${error.instancePath}${extraOf(error).map(pointerPart).join("")}`,
          expected: error.parentSchema,
          schema,
        }));
  }

  return {
    /** Returns the flaws of a response, or an empty list. */
    of: (declared: ResponseDeclaration, response: SentResponse): ResponseFlaw[] => [
      ...headerFlaws(declared, response),
      ...bodyFlaws(declared, response),
    ],
    /**
     * Compiles the validators of a declaration that do not exist yet. Yields after each step, so
     * that the caller can pause. A step blocks the event loop for about 20 ms.
     * @param sent headers of a response; if given, only the validators for this response are
     *   compiled
     */
    *compile(declared: ResponseDeclaration, sent?: SentResponse["headers"]): Generator<void> {
      if (!isPrepared) {
        isPrepared = true;
        yield void loadCompiler();
        // The first use of a compiler prepares the whole document.
        yield void compileHeader({});
        yield void compileBody({});
      }
      const type =
        sent && declaredSchema(declared, mediaTypeOf(String(sent["content-type"] ?? "")));
      const bodies = sent === undefined ? declared.types.values() : [type ?? []].flat();
      for (const at of bodies) if (!cache.has(at)) yield void bodyValidator(at);
      for (const [name, { schema }] of declared.headers)
        if ((sent === undefined || name in sent) && !cache.has(JSON.stringify(schema)))
          yield void headerValidator(schema);
    },
  };
}

/** Returns a media type in lower case and without parameters. */
export const mediaTypeOf = (text: string): string => text.split(";", 1)[0]!.trim().toLowerCase();

/**
 * Returns the reference to the schema of a media type. Returns null if the contract allows every
 * media type for this response. Returns undefined if the contract does not allow the given media
 * type.
 */
function declaredSchema({ types }: ResponseDeclaration, type: string): string | null | undefined {
  for (const [declared, schema] of types) if (mediaTypeOf(declared) === type) return schema;
  const range = types.get(`${type.split("/", 1)[0]!}/*`);
  return range ?? (types.has("*/*") ? null : undefined);
}

/** Leaves out errors of `if`, because they only repeat an error of a nested schema. */
const ownErrors = (validate: ValidateFunction): ErrorObject[] =>
  (validate.errors ?? []).filter(({ keyword }) => keyword !== "if");

const messageOf = (error: ErrorObject): string =>
  [error.message ?? "is not valid", ...extraOf(error)].join(": ");

/** Returns the name of a property that the schema does not allow, or an empty list. */
const extraOf = ({ params }: ErrorObject): string[] =>
  [params["additionalProperty"] ?? params["unevaluatedProperty"] ?? []].flat().map(String);

const pointerPart = (name: string): string =>
  `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
