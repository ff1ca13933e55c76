// The error of a refused request: a status and a sentence.

export class PreviewError extends Error {
  override readonly name = "PreviewError";
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
