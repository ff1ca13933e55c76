// The error with which the server rejects a request of the preview page. It has an HTTP status and
// a sentence for the user.

export class PreviewError extends Error {
  override readonly name = "PreviewError";
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
