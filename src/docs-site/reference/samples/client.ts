// Writes a sample in JavaScript with the client of the gateway. The client has no method for some
// operations.
import type { OperationDescription, OperationId } from "../../../contract/index.ts";
import { clientQuery } from "./client-query.ts";
import type { TableNames } from "./demo-tables.ts";
import { nodeEnvironment, scriptLiteral } from "./literals.ts";
import { exampleOf, type SampleRequest } from "./sample-request.ts";

/** Values of the example body or of the parameters, by name. The empty name is the whole body. */
type ExampleValue = (name: string) => string;

const signIn = `await db.auth.signIn({ email: "ada@example.com", password: "correct horse battery" });\n`;

/**
 * The same sample for the WebSocket operation and the operation with server-sent events, because
 * the client itself chooses between them.
 */
const subscription = `// Prints an event when somebody changes the stock. Ctrl-C ends it.
db.bus.subscribe("stock:all", (event, { offset }) => {
  console.log(offset, event);
});`;

/** The methods of the client, by operation. Each returns the lines below `createClient`. */
const methods: Partial<Record<OperationId, (value: ExampleValue) => string>> = {
  register: (value) =>
    `const { user } = await db.auth.signUp({
  email: ${value("email")},
  password: ${value("password")},
  firstName: ${value("firstName")},
});
console.log(user);`,
  login: (value) =>
    `const user = await db.auth.signIn({
  email: ${value("email")},
  password: ${value("password")},
});
console.log(user);`,
  refresh: () =>
    `// The client refreshes a session by itself. It then calls this function.
db.auth.onChange((user) => console.log(user));
${signIn}`,
  logout: () => `${signIn}await db.auth.signOut();`,
  getAuthConfig: () => "console.log(await db.auth.config());",
  resendConfirmation: (value) => `await db.auth.resendConfirmation(${value("email")});`,
  forgotPassword: (value) => `await db.auth.requestReset(${value("email")});`,
  verifyResetCode: (value) =>
    `await db.auth.resetPassword({
  email: ${value("email")},
  code: ${value("code")},
  newPassword: "staple in the rain",
});`,
  resetPassword: (value) =>
    `await db.auth.resetPassword({
  email: "ada@example.com",
  code: "493027",
  newPassword: ${value("newPassword")},
});`,
  changePassword: (value) =>
    `${signIn}await db.auth.changePassword({
  currentPassword: ${value("currentPassword")},
  newPassword: ${value("newPassword")},
});`,
  listFiles: () => "console.log(await db.files.list());",
  uploadFile: (value) =>
    `const file = new Blob([${value("file")}]);
const stored = await db.files.upload(file, { name: "hello.txt" });
console.log(stored.id);`,
  downloadFile: (value) =>
    `const response = await db.files.download(${value("blobId")});
console.log(await response.blob());`,
  getFileUrl: (value) =>
    `const link = await db.files.link(${value("blobId")}, { minutes: 60 });
console.log(link.url, link.expiresAt);`,
  markFile: (value) => `await db.files.setPublic(${value("blobId")}, true);`,
  deleteFile: (value) => `await db.files.delete(${value("blobId")});`,
  connectBus: () => subscription,
  streamBus: () => subscription,
  callEndpoint: (value) => `console.log(await db.call(${value("endpointId")}, ${value("")}));`,
  authorizeProvider: (value) =>
    `const address = await db.auth.providerUrl(${value("providerSlug")}, {
  redirectUri: ${value("redirectUri")},
});
console.log(address);`,
};

/** Returns the code sample in JavaScript. Null if the client has no method for the request. */
export function clientSample(
  operation: OperationDescription,
  { body }: SampleRequest,
  tables: TableNames,
): string | null {
  const lines =
    operation.id === "query"
      ? clientQuery(body?.value, tables)
      : (methods[operation.id]?.(exampleValue(operation, body?.value)) ?? null);
  if (lines === null) return null;
  const names = lines.includes("column(") ? "column, createClient" : "createClient";
  return `import { ${names} } from "workspace-gateway-client";

const { GATEWAY_URL, WORKSPACE, GATEWAY_KEY } = ${nodeEnvironment};
const db = createClient({
  url: GATEWAY_URL,
  workspace: WORKSPACE,
  key: GATEWAY_KEY,
});

${lines.trimEnd()}`;
}

/** Returns a function that finds an example value by its name, as code. */
const exampleValue =
  ({ parameters }: OperationDescription, body: unknown): ExampleValue =>
  (name) => {
    if (name === "") return scriptLiteral(body);
    const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
    const value = Object.hasOwn(fields, name)
      ? fields[name]
      : exampleOf(parameters.find((parameter) => parameter.name === name));
    return scriptLiteral(value);
  };
