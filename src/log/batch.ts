// Rows that are written together, with what their calls have used; also what calls have used whose rows were dropped.
// Refuses nothing: how many rows there may be is the writer's business.
import { UsageTally } from "../metering/index.ts";
import { RowBuffer } from "./row-buffer.ts";

export class LogBatch extends RowBuffer {
  readonly usage = new UsageTally();
  /** The database will not take it as a whole: its rows go one by one from then on, then the usage. */
  isSplit = false;

  get isEmpty(): boolean {
    return this.count === 0 && this.usage.isEmpty;
  }

  override clear(): void {
    super.clear();
    this.usage.clear();
    this.isSplit = false;
  }
}
