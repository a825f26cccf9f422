// Finds folders with more source files than one reads at a glance. Tests stand beside what they test and do not count.
import path from 'node:path';

const MOST = 15;
const SOURCES = /^(apps|packages|tools)\/.*(?<!\.test)\.tsx?$/;

/** `folder: number` of each folder that is too large. */
export function largeFolders(files) {
  const folders = files.filter((file) => SOURCES.test(file)).map((file) => path.dirname(file));
  const sizes = Map.groupBy(folders, (folder) => folder);
  return [...sizes]
    .filter(([, found]) => found.length > MOST)
    .map(([folder, { length }]) => `${folder}: ${length}`);
}
