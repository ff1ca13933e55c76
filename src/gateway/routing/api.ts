// openapi-backend over the contract, with its router replaced by a trie and its request validators by compiled ones.
// Its own order of work is not used: the body is read after the credential.
import { OpenAPIBackend, type Document } from "openapi-backend";
import { contract, installRequestValidators } from "../../contract/index.ts";
import { TrieRouter } from "./router.ts";

export interface Api {
  readonly backend: OpenAPIBackend;
  readonly router: TrieRouter;
}

/** @throws Error when the contract cannot be loaded */
export async function createApi(): Promise<Api> {
  // `quick`: its check of the document knows only OpenAPI 3.0; the contract's own lint has checked it already.
  const backend = new OpenAPIBackend({
    definition: contract as unknown as Document,
    quick: true,
    strict: true,
    ignoreTrailingSlashes: false,
  });
  await backend.init();
  const router = new TrieRouter(backend.definition);
  backend.router = router;
  backend.validator.router = router;
  installRequestValidators(backend.validator.requestValidators);
  return { backend, router };
}
