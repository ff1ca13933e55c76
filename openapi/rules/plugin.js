// Our own lint rules for redocly: requirements of this contract beyond OpenAPI. One rule for each
// file.
import { redocly as waivers } from "../waivers.js";
import { decisions } from "./decisions.js";
import { errorShape } from "./error-shape.js";
import { examplesEverywhere } from "./examples-everywhere.js";
import { guarantees } from "./guarantees.js";
import { limitedSchemas } from "./limited-schemas.js";
import { operationFields } from "./operation-fields.js";
import { pathFiles } from "./path-files.js";
import { plainSchemas } from "./plain-schemas.js";
import { propertyDescription } from "./property-description.js";
import { responseHeaders } from "./response-headers.js";
import { selectedUnions } from "./selected-unions.js";
import { summaryImperative } from "./summary-imperative.js";
import { tagGroups } from "./tag-groups.js";

const rules = {
  decisions,
  "error-shape": errorShape,
  "examples-everywhere": examplesEverywhere,
  guarantees,
  "limited-schemas": limitedSchemas,
  "operation-fields": operationFields,
  "path-files": pathFiles,
  "plain-schemas": plainSchemas,
  "property-description": propertyDescription,
  "response-headers": responseHeaders,
  "selected-unions": selectedUnions,
  "summary-imperative": summaryImperative,
  "tag-groups": tagGroups,
};

/** What AsyncAPI has, too. */
const ofSchemas = {
  "limited-schemas": limitedSchemas,
  "plain-schemas": plainSchemas,
  "property-description": propertyDescription,
  "selected-unions": selectedUnions,
};

export default function gatewayPlugin() {
  return {
    id: "gateway",
    rules: { oas3: rules, async3: ofSchemas },
    configs: {
      contract: {
        rules: Object.fromEntries(Object.keys(rules).map((name) => [`gateway/${name}`, "error"])),
      },
      waivers: { rules: waivers },
    },
  };
}
