/** The options of Node with which a gateway runs. */
export const runtimeOptions: readonly string[];
