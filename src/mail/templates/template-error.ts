// The error of a mail that cannot be rendered. Its diagnostics give the reasons.
import { DiagnosticError, formatDiagnostics, type Diagnostic } from "../../platform/index.ts";

export class MailTemplateError extends DiagnosticError {
  constructor(diagnostics: readonly Diagnostic[]) {
    super(formatDiagnostics(diagnostics, "line"), { diagnostics, details: [] });
  }
}
