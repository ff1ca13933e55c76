// Public API of the folder `config`: the checked configuration, the master key, the YAML parser,
// and the check of files against schemas.
export { ConfigError, showValue } from "./config-error.ts";
export {
  demoWorkspace,
  loadSettings,
  type Config,
  type IdentityClient,
  type Settings,
} from "./config.ts";
export { dataDirectoryExists, dataDirectoryProblem, nearestEntry } from "./data-directory.ts";
export { processEnvironment, type Environment, BACKUP_PASSPHRASE } from "./env.ts";
export { workerEnvironment } from "./env.ts";
export { hideInUrl } from "./redaction.ts";
export {
  adoptNextMasterKey,
  dropNextMasterKey,
  keysIn,
  makeMasterKey,
  parseMasterKey,
  planNextMasterKey,
  storeNextMasterKey,
} from "./secrets.ts";
export {
  addMasterKey,
  findMasterKey,
  prepareStoredKey,
  requireStoredKey,
} from "./stored-settings.ts";
export { findSchemaViolations } from "./schema-violations.ts";
export { parsePointer, pointerOf, formatPath, valueAt, type ValuePath } from "./path.ts";
export { readYamlSource, YamlFlaw, yamlValue, type YamlSource } from "./yaml-source.ts";
export { readYaml, type NodePosition, type Substitute, type YamlTree } from "./read-yaml.ts";
