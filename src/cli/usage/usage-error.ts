// Wrong usage that only a command's own code can find, such as a name that the contract does not list; the message is a sentence.

export class UsageError extends Error {
  override readonly name = "UsageError";
}
