/** What an operator types to run a command of the product: `./spine` in an unpacked archive, npm in a clone. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../../..');

/** The line of a command such as `restore`, with its arguments. */
export function commandLine(name: string, args = '', root = ROOT): string {
  if (existsSync(path.join(root, 'spine'))) return ['./spine', name, args].join(' ').trimEnd();
  const line = name === 'start' ? 'npm start' : `npm run ${name}`;
  return args === '' ? line : `${line} -- ${args}`;
}
