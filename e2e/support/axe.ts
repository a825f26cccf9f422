/** What axe holds for serious faults of accessibility in what a page shows. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults, ContextObject, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: {
      run(context: ContextObject | Document, options: RunOptions): Promise<AxeResults>;
      readonly _audit: { readonly rules: readonly Rule[] };
    };
    /** Left by `stateOf`: elements that look like two siblings before them. */
    looksLikeSiblings?: readonly Element[];
  }
}

type Rule = {
  readonly id: string;
  readonly impact: string | null;
  readonly enabled: boolean;
  readonly tags: readonly string[];
};

const PROGRAM = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
let program: Promise<string> | undefined;

/** Each with the first elements it is about. */
export async function seriousFaults(page: Page): Promise<string[]> {
  program ??= readFile(PROGRAM, 'utf8');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await program);
  return page.evaluate(faultsOf);
}

/** Runs in the page. Rules that can only find lesser faults are not asked, nor are rows like those above them. */
async function faultsOf(): Promise<string[]> {
  const { axe, looksLikeSiblings = [] } = window;
  if (!axe) throw new Error('axe has not come');
  const serious = ({ impact, enabled, tags }: Rule) =>
    enabled &&
    (impact === 'serious' || impact === 'critical') &&
    !tags.some((tag) => tag === 'experimental' || tag === 'deprecated');
  const values = axe._audit.rules.filter(serious).map(({ id }) => id);
  const exclude = looksLikeSiblings.filter((element) => element.isConnected);
  const { violations } = await axe.run(exclude.length > 0 ? { exclude } : document, {
    resultTypes: ['violations'],
    runOnly: { type: 'rule', values },
    // Style sheets are fetched again for one rule, which is experimental.
    preload: false,
  });
  const first = (nodes: { html: string }[]) =>
    nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
  return violations.map(({ id, nodes }) => `${id}: ${first(nodes).join(' | ')}`);
}
