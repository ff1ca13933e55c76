// The limits of a run and of the outputs of its steps (G30.5).

/**
 * Maximum number of steps that one run executes. A step inside a loop counts once for each
 * iteration.
 */
export const STEPS_MAX = 10_000;
/** Maximum number of items in the list of a loop. */
export const ITEMS_MAX = 1_000;
/**
 * Maximum characters of JSON in the output of one step (`OUTPUT_MAX`), and in all outputs of a run
 * together (`OUTPUTS_MAX`).
 */
export const OUTPUT_MAX = 8 * 1024 * 1024;
export const OUTPUTS_MAX = 32 * 1024 * 1024;
/** Maximum characters of JSON that the run history shows of the input of one step. */
export const INPUT_SHOWN_MAX = 64 * 1024;
