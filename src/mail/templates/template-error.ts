// The error of a mail that cannot be rendered; its diagnostics say why.
import { DiagnosticError, formatDiagnostics, type Diagnostic } from "../../platform/index.ts";

export class MailTemplateError extends DiagnosticError {
  constructor(diagnostics: readonly Diagnostic[]) {
    super(formatDiagnostics(diagnostics, "line"), { diagnostics, details: [] });
  }
}
