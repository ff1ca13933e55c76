// Sums bytes by source address, and in total.
export class ByteTally {
  total = 0;
  readonly #bySource = new Map<string, number>();

  of(source: string): number {
    return this.#bySource.get(source) ?? 0;
  }

  add(source: string, bytes: number): void {
    const sum = this.of(source) + bytes;
    this.total += bytes;
    if (sum > 0) this.#bySource.set(source, sum);
    else this.#bySource.delete(source);
  }
}
