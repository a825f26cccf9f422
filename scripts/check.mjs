// `npm run check`: the checks that run no part of the product.
import process from 'node:process';
import { featureSizes } from './checks/feature-sizes.mjs';
import { staticChecks } from './checks/static-checks.mjs';
import { ensureInstalled } from './install.mjs';
import { clearUp, clearUpOnSignals, runConcurrently } from './run.mjs';
import { newTally } from './tally.mjs';

const tally = newTally();
clearUpOnSignals();
try {
  await runConcurrently(2, staticChecks(await ensureInstalled(), tally));
} catch (error) {
  console.error(error.message);
  tally.check('installation', false);
}
await clearUp();
console.log();
for (const line of tally.summary()) console.log(line);
for (const line of featureSizes()) console.log(line);
console.log(tally.line());
process.exit(tally.failed === 0 ? 0 : 1);
