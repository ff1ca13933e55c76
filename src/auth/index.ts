// What others may use of signing in: its operations, and the tokens that it gives out and reads.
import { getJwksHandler, type JwksDependencies } from "./operations/getJwks.ts";
import type { Operations } from "../contract/operations.ts";

export {
  createTokens,
  type AccessTokenInput,
  type IssuedToken,
  type Tokens,
  type TokenUser,
} from "./access-tokens.ts";
export { signIn, type SignIn, type SignInDependencies } from "./sign-in.ts";
export type { TokenPair } from "./token-pair.ts";
export { createKeyHousekeeping } from "./key-housekeeping.ts";
export { createSigningKeys, type SigningKeys } from "./signing-keys.ts";

export const authOperations = (deps: JwksDependencies): Pick<Operations, "getJwks"> => ({
  getJwks: getJwksHandler(deps),
});
