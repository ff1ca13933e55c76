// The error of a request that the preview refuses: a status and a sentence.

export class PreviewError extends Error {
  override readonly name = "PreviewError";
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
