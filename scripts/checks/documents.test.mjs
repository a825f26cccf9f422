import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../install.mjs';
import { servicesIn } from './refusals.mjs';

const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');

it('documents every setting, and no other', () => {
  const schema =
    /z\.object\(\{(.*?)\n\}\)/s.exec(read('apps/server/src/config/environment.ts'))?.[1] ?? '';
  const settings = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1]);
  expect(settings).toContain('DATA_DIR');
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+`/.test(line));
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]),
  );
  expect(documented.sort()).toEqual(settings.sort());
});

it('names in docs/security.md tests that exist', () => {
  const named = [...read('docs/security.md').matchAll(/"([^"]{12,})"/g)].map((match) => match[1]);
  expect(named.length).toBeGreaterThan(20);
  const tests = globSync('{apps,packages,scripts}/**/*.test.{ts,mjs}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  }).map(read);
  expect(named.filter((name) => !tests.some((test) => test.includes(name)))).toEqual([]);
});

it('names the version that is', () => {
  const { version } = JSON.parse(read('package.json'));
  for (const page of ['README.zh-CN.md', 'docs/operations.md'])
    expect(new Set(read(page).match(/(?<=spine-)\d+\.\d+\.\d+/g)), page).toEqual(
      new Set([version]),
    );
});

it('names the browsers that the build is for', () => {
  const [, chrome, safari] = /'chrome(\d+)', 'safari(\d+)'/.exec(read('apps/web/css-modules.ts'));
  const sentence = `Chrome、Edge ${chrome}，Safari ${safari} 或更新版本`;
  const notice = 'apps/web/public/older-browser.js';
  for (const page of [
    'README.zh-CN.md',
    'apps/web/src/features/about-system/about-system.text.ts',
    notice,
  ])
    expect(read(page), page).toContain(sentence);
  expect(read(notice)).toContain(`came with Chrome ${chrome} and Safari ${safari}`);
  expect(read(notice)).toContain(`iOS ${safari} 或更新版本`);
  for (const entry of ['index.html', 'quick-query.html', 'station.html'])
    expect(read(`apps/web/${entry}`), entry).toContain('src="/older-browser.js"');
  expect(read('README.md')).toContain(`Chrome and Edge ${chrome}, Safari ${safari} or newer`);
  expect(read('scripts/station-worker.mjs')).toContain(`['chrome${chrome}', 'safari${safari}']`);
  expect(read('scripts/checks/web-functions.mjs')).toContain(
    `chrome: ${chrome}, safari: ${safari}`,
  );
});

it('links to files that exist', () => {
  const pages = [
    'README.md',
    'README.zh-CN.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'deploy/README.md',
    ...readdirSync(path.join(ROOT, 'docs'), { recursive: true })
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join('docs', file)),
  ];
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map((match) => path.join(path.dirname(page), match[1]))
      .filter((target) => !existsSync(path.join(ROOT, target))),
  );
  expect(broken).toEqual([]);
});

describe('what is cited', () => {
  /** The numbers a page can be cited by: sections and numbered points (`4`), points within a section (`1.4`). */
  const numbersOf = (page) => {
    const numbers = new Set();
    let section = '';
    for (const [, heading, point] of read(page).matchAll(/^(?:## (\d+)\.|(\d+)\.) /gm)) {
      section = heading ? `${heading}.` : section;
      numbers.add(heading ?? `${section}${point}`);
    }
    return numbers;
  };
  const page = (name) => (name === 'spec' ? 'docs/spec.md' : `docs/domain/${name}.md`);
  // A citation may go on in the next line of a comment, and name several numbers: "spec 4", "decisions.md 11 and 12".
  const gap = String.raw`(?:\s|\*|--|//)+`;
  const number = String.raw`\d+(?:\.\d+)?(?![\w°%.]*\d)`;
  const CITED = new RegExp(
    String.raw`(?:docs/domain/([a-z]+)\.md|\b([Ss]pec))${gap}(${number}(?:(?:,|${gap}and|${gap}to)${gap}${number})*)`,
    'g',
  );
  const sources = globSync(
    '{apps,packages,tools,e2e,scripts,docs}/**/*.{ts,tsx,mjs,sql,css,typ,md}',
    {
      cwd: ROOT,
      exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(String(name)),
    },
  ).filter((file) => !/^docs\/spec/.test(file));
  const citations = sources.flatMap((file) =>
    [...read(file).matchAll(CITED)].flatMap(([, name, , numbers]) =>
      numbers.match(/\d+(?:\.\d+)?/g).map((cited) => ({ file, name: name ?? 'spec', cited })),
    ),
  );

  it('is found by every number', () => {
    expect(citations.length).toBeGreaterThan(100);
    const lost = citations.filter(
      ({ name, cited }) =>
        !(existsSync(path.join(ROOT, page(name))) && numbersOf(page(name)).has(cited)),
    );
    expect(lost).toEqual([]);
  });

  it('has one form', () => {
    const other = /(?<!docs\/domain\/|\()\bdecisions\.md|\bdecisions \d|domain notes/;
    expect(
      sources.filter(
        (file) => !/^docs\/domain|documents\.test/.test(file) && other.test(read(file)),
      ),
    ).toEqual([]);
  });

  it('is a page that exists', () => {
    const named = sources.flatMap((file) =>
      [...read(file).matchAll(/\bdocs\/(?:adr|domain)\/[\w.-]+\.md/g)].map(([target]) => ({
        file,
        target,
      })),
    );
    expect(named.filter(({ target }) => !existsSync(path.join(ROOT, target)))).toEqual([]);
  });
});

describe('records of decisions', () => {
  const INDEX = 'README.md';
  const MOST_WORDS = 400;
  const files = readdirSync(path.join(ROOT, 'docs/adr')).filter((file) => file !== INDEX);
  const index = read(`docs/adr/${INDEX}`).split('\n');

  it('have a title, a status, a date, and three headings', () => {
    const form =
      /^# \D.*\n\nStatus: (?:accepted|superseded by \[(\d{4})\]\((\1-[\w-]+\.md)\))\nDate: \d{4}-\d\d-\d\d\n/;
    const wrong = files.filter((file) => {
      const text = read(`docs/adr/${file}`);
      const head = form.exec(text);
      const headings = text.match(/^## .*$/gm) ?? [];
      return (
        !head ||
        (head[2] !== undefined && !files.includes(head[2])) ||
        headings.join() !== '## Context,## Decision,## Consequences'
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are one page at most', () => {
    const long = files.filter(
      (file) => read(`docs/adr/${file}`).split(/\s+/).filter(Boolean).length > MOST_WORDS,
    );
    expect(long).toEqual([]);
  });

  it('stand in the index once, with their status', () => {
    const wrong = files.filter((file) => {
      const status = /^Status: (.*)$/m.exec(read(`docs/adr/${file}`))?.[1];
      const rows = index.filter((line) => line.startsWith(`| [${file.slice(0, 4)}](${file}) | `));
      return rows.length !== 1 || !rows[0].endsWith(` | ${status} |`);
    });
    expect(wrong).toEqual([]);
  });

  it('name each other by numbers that exist', () => {
    const lost = files.flatMap((file) =>
      [...read(`docs/adr/${file}`).matchAll(/\bADR (\d{4})\b|\((0\d{3})\)/g)]
        .map(([, named, bare]) => named ?? bare)
        .filter((number) => !files.some((other) => other.startsWith(number)))
        .map((number) => `${file}: ${number}`),
    );
    expect(lost).toEqual([]);
  });
});

describe('the domain pages', () => {
  it('hold the vectors that grading is tested with', () => {
    const rows = [...read('docs/domain/screening.md').matchAll(/^\| \d+ \|(.*)\|$/gm)].map(
      ([, row]) => row.split('|').map((cell) => cell.trim().replace('−', '-').replace('—', '-')),
    );
    const angles = (cell) => (cell === '-' ? "'-'" : `[${cell.split('/').join(', ')}]`);
    const written = rows.map(
      ([general, bend, first, again, resultId, retest]) =>
        `['${general}', '${bend}', ${angles(first)}, ${angles(again)}, ${resultId}, ${retest === 'yes'}],`,
    );
    const tested = read('packages/contract/src/exam/exam-vectors.rules.test.ts');
    expect(tested.match(/^ {4}\['(?:ok|abn)'.*,$/gm).map((line) => line.trim())).toEqual(written);
  });

  it('hold the advice, the notice and the summary that reports print', () => {
    const page = read('docs/domain/texts.md');
    const printed = read('packages/contract/src/exam/exam-report.text.ts');
    const advice = [...page.matchAll(/^\| \d \|[^|]*\|[^|]*\|([^|]*)\|$/gm)].map(([, cell]) =>
      cell.trim(),
    );
    const notice = /^家长告知书（默认）：(.*)$/m.exec(page)?.[1];
    expect(advice).toHaveLength(5);
    expect([...advice, notice].filter((text) => !printed.includes(`'${text}'`))).toEqual([]);
  });

  it('hold the actions that every library begins with', () => {
    const page = read('docs/domain/actions.md');
    const seed = read('apps/server/src/platform/db/schema/action-library.sql');
    const actions = [...page.matchAll(/^\d+\. (.*)$/gm)].map(([, line]) => line.split('｜'));
    const lost = actions.flatMap(
      ([name, , , , muscles, equipment, effect, steps, warnings, remark]) =>
        [
          ...[name, muscles, equipment, effect, warnings, remark].map((text) => `'${text}'`),
          `e'${steps.slice(1).replace(/；[②-⑨]/g, String.raw`\n`)}'`,
        ].filter((text) => !seed.includes(text)),
    );
    expect(actions).toHaveLength(26);
    expect(lost).toEqual([]);
  });
});

describe('docstrings of services', () => {
  const services = servicesIn(ROOT);

  it('name the refusals that the function can throw', () => {
    const wrong = services.filter(({ doc, refusals }) => {
      const [list = ''] =
        /\bRefuses[\s*]+(?:\w+Errors\.\w+(?:,[\s*]+)?)+/.exec(doc?.text ?? '') ?? [];
      const named = list.match(/\w+Errors\.\w+/g) ?? [];
      return named.sort().join() !== refusals.join();
    });
    expect(services.length).toBeGreaterThan(100);
    expect(
      wrong.map(({ file, name, refusals }) => `${file}: ${name} refuses ${refusals.join(', ')}`),
    ).toEqual([]);
  });

  it('name entries of the catalogue', () => {
    const groups = globSync('packages/contract/src/**/*.errors.ts', { cwd: ROOT }).flatMap(
      (file) => [...read(file).matchAll(/export const (\w+Errors) = \{(.*?)\n\}/gs)],
    );
    const entries = new Set(
      groups.flatMap(([, group, body]) =>
        [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => `${group}.${name}`),
      ),
    );
    const named = services.flatMap(({ refusals }) => refusals);
    expect(named.filter((name) => !entries.has(name))).toEqual([]);
  });
});
