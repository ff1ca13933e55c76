// The base of queries and writes. Programs await them like promises, so they have a `then`. This is
// the one file for which `.oxlintrc.json` allows it.

/** A request that is sent when the program awaits it, and again when it is awaited again. */
export abstract class Awaitable<T> implements PromiseLike<T> {
  /** Sends the request. */
  abstract run(): Promise<T>;

  then<A = T, B = never>(
    done?: ((value: T) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.run().then(done, failed);
  }
}
