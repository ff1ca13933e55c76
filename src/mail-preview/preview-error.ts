// A request that the preview does not answer with what it asks for: a status and a sentence.

export class PreviewError extends Error {
  override readonly name = "PreviewError";
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
