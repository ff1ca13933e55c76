// The state of the documentation that the gateway serves.
import type { BuiltSite } from "../../docs-site/index.ts";

/** The built site, or the reason why there is none. */
export type DocsState =
  | { readonly site: BuiltSite }
  | {
      readonly site: null;
      /** True while the site is being built. The page then loads itself again. */
      readonly isBuilding: boolean;
      /** The reason why there is no site, and what the operator can do. */
      readonly reason: string;
    };

/** The state of a gateway for which no site is built, such as a gateway in a test. */
export const notBuilt: DocsState = {
  site: null,
  isBuilding: false,
  reason: "The documentation is not built. Run `npm run build` and start the gateway again.",
};
