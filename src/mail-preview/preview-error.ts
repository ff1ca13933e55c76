// The error of a rejected request of the preview page, with an HTTP status and a sentence.

export class PreviewError extends Error {
  override readonly name = "PreviewError";
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
