// Tests that the guides show the YAML of the demo workspace, and the addresses of the deployment
// that serves them.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { wholeSite } from "../support/whole-site.ts";

const root = new URL("../..", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");
const demo = (name: string): any => parse(textOf(`templates/workspaces/demo/${name}`));

/** The entries of all YAML examples of a guide. */
const examplesOf = (guide: string): any =>
  Object.assign(
    {},
    ...[...textOf(`openapi/guides/${guide}.md`).matchAll(/^```yaml\n(.*?)^```$/gms)].map(
      ([, text]) => parse(text!),
    ),
  );

it("the role in the guide about definition files is a part of the demo's role", () => {
  const { roles } = examplesOf("definition-files");
  const { customer } = demo("access.yaml").roles;
  expect(roles.customer.tables.orders).toEqual(customer.tables.orders);
  expect(customer).toMatchObject(roles.customer);
});

it("the automation in the guide about events is the demo's", () => {
  const shown = examplesOf("events-and-automations");
  const { endpoints, automations } = demo("automations.yaml");
  expect(shown.endpoints).toEqual({ "stock-counted": endpoints["stock-counted"] });
  expect(shown.automations).toEqual({ recordCounts: automations.recordCounts });
});

it("addresses in examples and links are those of the deployment", async () => {
  const { files } = await wholeSite();
  const others = [...files].flatMap(([address, { text }]) =>
    address.startsWith("guides/")
      ? (text.match(/<pre.*?<\/pre>|href="[^"]*"/gs) ?? []).filter((part) =>
          part.includes("127.0.0.1:4400"),
        )
      : [],
  );
  expect(others).toEqual([]);
  expect(files.get("guides/mails.html")!.text).toContain('href="https://api.example/_/mail"');
});
