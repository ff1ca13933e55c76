// Tests a server from outside against a contract, and reports what contradicts it.
export { ConformError } from "./conform-error.ts";
