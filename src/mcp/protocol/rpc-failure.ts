// A failure with a JSON-RPC error code, for code that does not load the MCP SDK.

export type RpcFailureKind = "invalidParams" | "noResource";

export class RpcFailure extends Error {
  override readonly name = "RpcFailure";
  readonly kind: RpcFailureKind;
  readonly data: Readonly<Record<string, string>> | undefined;

  constructor(kind: RpcFailureKind, message: string, data?: Readonly<Record<string, string>>) {
    super(message);
    this.kind = kind;
    this.data = data;
  }
}
