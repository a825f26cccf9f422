// Makes the maps and writes them to a directory, which they replace as a whole. Run by `geo-build.mjs` on the
// pinned Node. Maps that lost an island, a dash or a region are not written.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { faultsOfMaps } from './geo-checks.mjs';
import { buildMaps, textOf } from './geo-maps.mjs';

const [directory] = process.argv.slice(2);
const maps = await buildMaps();
const faults = faultsOfMaps(maps);
if (faults.length > 0) {
  console.error(`the maps are not whole:\n  ${faults.join('\n  ')}`);
  process.exit(1);
}
const fresh = `${directory}.part`;
rmSync(fresh, { recursive: true, force: true });
mkdirSync(fresh, { recursive: true });
for (const [map, content] of maps) writeFileSync(path.join(fresh, `${map}.json`), textOf(content));
rmSync(directory, { recursive: true, force: true });
renameSync(fresh, directory);
