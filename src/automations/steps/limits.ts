// The bounds of a run and of what its steps give (G30.5).

/** Steps that one run carries out, those of loops each time. */
export const STEPS_MAX = 10_000;
/** Items that a loop goes through. */
export const ITEMS_MAX = 1_000;
/** Characters of JSON that a step gives, and all steps of a run together. */
export const OUTPUT_MAX = 8 * 1024 * 1024;
export const OUTPUTS_MAX = 32 * 1024 * 1024;
/** Characters of JSON that are recorded of a step's input. */
export const INPUT_SHOWN_MAX = 64 * 1024;
