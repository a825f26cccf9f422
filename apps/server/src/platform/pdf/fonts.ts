/**
 * Fonts that travel with the program, so that a PDF looks the same on every machine: Noto Sans SC in the two
 * weights documents use, and Noto Sans JP for characters it lacks, such as U+20BB7 in names. What both lack is
 * looked for among the fonts of the system.
 */
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

function packageFolder(name: string): string {
  return path.dirname(require.resolve(`${name}/package.json`));
}

/** Folders with the fonts of printed documents. */
export function fontPaths(): string[] {
  const chinese = packageFolder('@expo-google-fonts/noto-sans-sc');
  const rare = path.dirname(path.dirname(require.resolve('@embedpdf/fonts-jp')));
  return [
    ...['400Regular', '700Bold'].map((each) => path.join(chinese, each)),
    path.join(rare, 'fonts'),
  ];
}
