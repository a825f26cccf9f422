// The size of the product: what a new engineer has to read. It is printed and fails nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../install.mjs';

const TEST = /\.(test|factory)\.tsx?$|\/testing\/|^e2e\//;

/** Lines of TypeScript without tests and their helpers, lines of SQL, and the files of both. */
export function productSize() {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.sql'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !TEST.test(file));
  const size = { typescript: 0, sql: 0, files: files.length };
  for (const file of files) {
    const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1;
    size[file.endsWith('.sql') ? 'sql' : 'typescript'] += lines;
  }
  return size;
}
