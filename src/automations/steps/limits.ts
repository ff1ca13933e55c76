// The limits of a run and of the outputs of its steps (G30.5).

/** Steps of one run. Steps in loops count each time. */
export const STEPS_MAX = 10_000;
/** Items of a loop. */
export const ITEMS_MAX = 1_000;
/** Characters of JSON in the output of a step, and in all outputs of a run. */
export const OUTPUT_MAX = 8 * 1024 * 1024;
export const OUTPUTS_MAX = 32 * 1024 * 1024;
/** Characters of JSON that are recorded of a step's input. */
export const INPUT_SHOWN_MAX = 64 * 1024;
