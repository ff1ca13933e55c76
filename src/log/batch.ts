// Rows that are written together, with what their calls have used; also the usage of calls whose rows were dropped.
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
