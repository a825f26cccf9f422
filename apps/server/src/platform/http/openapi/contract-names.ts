/** What the values of the contract are called in the code: names of calls and shapes for who reads the OpenAPI document. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Every value that a feature of the contract offers, by itself: `uploadExams`, `examRecord`. */
export async function contractNames(): Promise<ReadonlyMap<unknown, string>> {
  const features = new URL(
    '..',
    import.meta.resolve('@spine/contract/kernel').replace(/index\.ts$/, ''),
  );
  const names = new Map<unknown, string>();
  for (const each of await readdir(fileURLToPath(features), { withFileTypes: true })) {
    if (!each.isDirectory() || each.name === 'kernel') continue;
    const offered: Record<string, unknown> = await import(`@spine/contract/${each.name}`);
    for (const [name, value] of Object.entries(offered)) names.set(value, name);
  }
  return names;
}
