// `npm run column-matrix -- --stride 1 --over mcp`: every column right in every position, with every operator and type; with `mcp` by tools
// where there are some that do what is asked.
import { runSuite } from "./run-suite.ts";

runSuite("test/query/column-matrix", {
  stride: { variable: "COLUMN_MATRIX_STRIDE", default: "1" },
  over: { variable: "COLUMN_MATRIX_OVER", default: "http" },
});
