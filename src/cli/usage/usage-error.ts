// Wrong usage that only a command's own code can detect, such as a name that the contract does not
// list. The message is a sentence.

export class UsageError extends Error {
  override readonly name = "UsageError";
}
