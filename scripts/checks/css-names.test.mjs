import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { cssFaults } from './css-names.mjs';

const web = mkdtempSync(path.join(os.tmpdir(), 'spine-css-'));
afterEach(() => rmSync(web, { recursive: true, force: true }));

test('a class that nobody uses and a name that is nowhere are told, and keyframes are no classes', () => {
  mkdirSync(path.join(web, 'ui'), { recursive: true });
  writeFileSync(
    path.join(web, 'ui/card.module.css'),
    '.card { animation: turn 1s; } .old { color: red; } :global(.ant-btn) { margin: 0; } @keyframes turn { to { opacity: 0; } }',
  );
  writeFileSync(
    path.join(web, 'card.tsx'),
    "import css from '#ui/card.module.css';\nexport const looks = [css.card, css.crad, css['old']];\n",
  );
  mkdirSync(path.join(web, 'e2e'));
  writeFileSync(
    path.join(web, 'e2e/card.test.ts'),
    "page.locator('.card_card, .card_gone, .ant-btn, .other_name');\n",
  );
  expect(cssFaults(web, path.join(web, 'e2e'))).toEqual([
    'ui/card.module.css: nobody uses old',
    'card.tsx: ui/card.module.css has no crad',
    'card.tsx: ui/card.module.css has no computed names',
    'card.test.ts: card.module.css has no gone',
  ]);
});
