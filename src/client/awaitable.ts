// The base class of queries and writes. Programs await them like promises, so the class has a
// method `then`. `.oxlintrc.json` allows such a method only in this file.

/** A request that is not sent before the program awaits it. Each `await` sends it again. */
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
