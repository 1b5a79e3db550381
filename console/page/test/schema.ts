import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonObject } from '../src/api/json';

const PATH = 'rules/src/main/resources/io/headgate/rules/headgate-rules.schema.json';

/** The schema of rule documents, as the rules module has it: somewhere above us, since the page is also built in a copy below `target`. */
export function ruleSchema(): JsonObject {
  let folder = process.cwd();
  while (!existsSync(join(folder, PATH)) && dirname(folder) !== folder) {
    folder = dirname(folder);
  }
  return JSON.parse(readFileSync(join(folder, PATH), 'utf8')) as JsonObject;
}
