import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AIMS } from './aims.ts';
import type { Case, Figures, Row } from './case.ts';
import { lastLine, sectionText, withSection } from './page.ts';
import { answerText } from './peers/answers.ts';
import { openResults } from './results.ts';
import { type Measuring, measureCases } from './runner.ts';
import { CASES, casesFor, PEER_CASES } from './table.ts';

const all = [...CASES, ...PEER_CASES];

describe('the table of cases', () => {
  test('each name stands once', () => {
    const names = all.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('each aim stands once in aims.ts, and some case has it', () => {
    const aims = all.flatMap((one) => (Object.keys(one.aims ?? {}).length > 0 ? [one.aims] : []));
    expect(new Set(aims)).toEqual(new Set(Object.values(AIMS)));
    expect(new Set(aims).size).toBe(Object.values(AIMS).length);
  });

  test('each aim is for connections at which its case is measured', () => {
    for (const { name, aims = {}, connections } of all)
      for (const aimed of Object.keys(aims)) expect(connections, name).toContain(Number(aimed));
  });

  test('words choose cases of a run by their names', () => {
    const names = casesFor(CASES, 'million', ['overview']).map(({ name }) => name);
    expect(names).toEqual(['overview of a million children in one institution']);
    expect(casesFor(CASES, 'usual', ['no case has this'])).toEqual([]);
    expect(casesFor(CASES, 'usual', []).length).toBeGreaterThan(80);
  });
});

describe('a run', () => {
  let folder: string;
  const calls: string[] = [];
  beforeEach(async () => {
    calls.length = 0;
    folder = await mkdtemp(path.join(os.tmpdir(), 'spine-bench-test-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  type Target = { readonly name: string; readonly perSecond: readonly number[] };
  const caseNamed = (name: string, aims = {}): Case<Target> => ({
    name,
    runs: ['usual'],
    connections: [1, 16],
    aims,
    measure: (target, { connections }) => {
      const turn = calls.filter((call) => call === `${target.name} ${name} ${connections}`).length;
      calls.push(`${target.name} ${name} ${connections}`);
      return Promise.resolve({ perSecond: target.perSecond[turn] ?? 0 });
    },
  });
  const one: Target = { name: 'one', perSecond: [5, 1, 3] };
  const other: Target = { name: 'other', perSecond: [2, 4, 6] };

  async function measured(
    cases: readonly Case<Target>[],
    { about = ['a commit'], ...options }: Partial<Measuring<Target>> & { about?: string[] } = {},
  ): Promise<Row[]> {
    return measureCases(cases, {
      results: await openResults(folder, about),
      seconds: 1,
      rounds: 1,
      hasAims: true,
      isAgain: false,
      open: () => Promise.resolve({ targets: [one], lead: 'where' }),
      onRow: () => undefined,
      ...options,
    });
  }

  test('goes on where one of the same commit has stopped', async () => {
    const broken = { ...caseNamed('b'), measure: () => Promise.reject(new Error('stopped')) };
    await expect(measured([caseNamed('a'), broken])).rejects.toThrow('stopped');
    expect(calls).toEqual(['one a 1', 'one a 16']);
    const rows = await measured([caseNamed('a'), caseNamed('b')]);
    expect(calls).toEqual(['one a 1', 'one a 16', 'one b 1', 'one b 16']);
    expect(rows.map(({ measured }) => measured['one']?.perSecond)).toEqual([5, 5, 5, 5]);
  });

  test('opens nothing when everything was measured, and measures anew when it shall or the commit is another', async () => {
    await measured([caseNamed('a')]);
    const open = () => Promise.reject(new Error('opened'));
    expect(await measured([caseNamed('a')], { open })).toHaveLength(2);
    await expect(measured([caseNamed('a')], { open, isAgain: true })).rejects.toThrow('opened');
    await expect(measured([caseNamed('a')], { open, about: ['other'] })).rejects.toThrow('opened');
  });

  test('changes who is first in each round, and counts the middle one', async () => {
    const open = () => Promise.resolve({ targets: [one, other], lead: '' });
    const [row] = await measured([caseNamed('a')], { open, rounds: 3 });
    const order = calls.slice(0, 6).map((call) => call.split(' ')[0]);
    expect(order.join(' ')).toBe('one other other one one other');
    expect(row?.measured).toEqual({ one: { perSecond: 3 }, other: { perSecond: 4 } });
  });
});

describe('what a run says', () => {
  const rowOf = (figures: Figures, aims: Row['aims'], others: Row['measured'] = {}): Row => ({
    name: 'a list',
    connections: 16,
    aims,
    measured: { ours: figures, ...others },
  });

  test('the last line counts cases with aims and names those that miss one', () => {
    const within = rowOf({ p95: 80 }, { p95: 80 });
    const missing = rowOf({ p95: 20, perSecond: 99 }, { p95: 80, perSecond: 100 });
    const without = rowOf({ p95: 500 }, {});
    expect(lastLine([within, without])).toEqual({
      text: 'all 1 cases within their aims',
      isMissed: false,
    });
    expect(lastLine([within, missing, without])).toEqual({
      text: '1 of 2 cases miss their aim: a list ×16',
      isMissed: true,
    });
  });

  test('an aim may be what another target reaches, while it takes part', () => {
    const slower = rowOf({ perSecond: 10 }, { perSecond: 'peer' }, { peer: { perSecond: 11 } });
    expect(lastLine([slower]).isMissed).toBe(true);
    expect(sectionText({ heading: 'h', lead: 'l', rows: [slower], notes: [] })).toContain(
      '| a list | 16 | 10/s | 11/s (1.10×) | ≥ peer **missed** |',
    );
    expect(lastLine([rowOf({ perSecond: 10 }, { perSecond: 'peer' })]).isMissed).toBe(false);
  });

  test('a section takes its place, and what the long run has written stays', () => {
    const long = '\n<!-- long run -->\n## Every test\n<!-- end of long run -->\n';
    const page = `# Old\n${long}\n## Gone\n\nx\n\n## Second\n\nkept\n`;
    const written = withSection(page, '## First\n\nnew\n', ['First', 'Second']);
    expect(written).toMatch(/^# Performance\n/);
    expect(written.endsWith(`${long}\n## First\n\nnew\n\n## Second\n\nkept\n`)).toBe(true);
    expect(withSection(written, '## First\n\nnew\n', ['First', 'Second'])).toBe(written);
  });
});

test('answers of servers are alike when they name the same examinations, children and total', () => {
  const own = {
    code: 1,
    total: 7,
    rows: [{ id: 'e', name: 'child', maxAngle: 4.2, patientId: 'p' }],
  };
  const rest = {
    meta: { filter_count: 7 },
    data: [{ id: 'e', max_angle: 4.2, patient_id: { name: 'child' } }],
  };
  const node = { rowId: 'e', maxAngle: 4.2, childByPatientId: { name: 'child' } };
  const graph = { data: { list: { totalCount: 7, nodes: [node] } } };
  const texts = [own, rest, graph].map((answer) => answerText('school', answer));
  expect(new Set(texts)).toEqual(new Set(['7\ne 4.2 child']));
  const other = { ...graph, data: { list: { totalCount: 8, nodes: [node] } } };
  expect(answerText('school', other)).not.toBe(texts[0]);
  expect(answerText('upload', { data: [{ id: 'e' }] })).toBe('1');
});
