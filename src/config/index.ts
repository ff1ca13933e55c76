// The checked configuration, the master key, and the readers of YAML and of schema violations.
export { showValue } from "./config-error.ts";
export {
  addMasterKey,
  adoptNextMasterKey,
  ConfigError,
  dropNextMasterKey,
  findMasterKey,
  keepNextMasterKey,
  keysIn,
  loadSettings,
  makeMasterKey,
  parseMasterKey,
  planNextMasterKey,
  prepareStored,
  requireStored,
  type Config,
  type IdentityClient,
  type Settings,
} from "./config.ts";
export { dataDirectoryExists, dataDirectoryProblem, nearestEntry } from "./data-directory.ts";
export { processEnvironment, type Environment, BACKUP_PASSPHRASE } from "./env.ts";
export { workerEnvironment } from "./worker-environment.ts";
export { hideInUrl } from "./redaction.ts";
export { findSchemaViolations } from "./schema-violations.ts";
export { pathOf, pointerOf, spellPath, valueAt, type Path } from "./path.ts";
export { readYaml, type NodePosition, type Substitute, type YamlTree } from "./read-yaml.ts";
