import {
  forecastRosterUndo,
  listRosterRows,
  type RosterBatch,
  type RosterBatchRow,
  type RosterUndoTally,
  rosterBatchDetail,
} from '@spine/contract/patient';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { serverToday } from '#platform/call/server-time.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { BatchActs, BatchPanel } from './roster-batch.panel.tsx';
import { UndoPanel } from './undo.panel.tsx';

const ignore = () => undefined;

const BATCH: RosterBatch = {
  id: 'b',
  kind: 'roster',
  schoolId: 's',
  schoolName: '城东小学',
  state: 'written',
  jobId: 'j',
  progress: null,
  fileName: '城东小学2026秋季名单.xls',
  createtime: '2026-11-12T14:30:00+08:00',
  createdBy: '周启明',
  total: 1312,
  counts: {
    new: 212,
    changed: 1031,
    same: 69,
    wrong: 0,
    excluded: 0,
    absent: 0,
    warned: 0,
    found: 0,
    taken: 0,
  },
  parts: { name: 3, gender: 1, birthDate: 6, clazz: 97, tel: 44, document: 0 },
  schoolSize: 1235,
  guards: [],
  content: null,
  version: '1',
  written: {
    time: '2026-11-12T14:40:00+08:00',
    by: '周启明',
    seconds: 3.06,
    until: serverToday(),
  },
  undo: null,
  undone: null,
  isKept: false,
};

const UNDO = { time: '2026-11-19T15:30:00+08:00', by: '沈若兰', reason: '选成了上学期的旧文件' };

const TALLY: RosterUndoTally = {
  new: { written: 212, undone: 203, left: 9 },
  changed: { written: 1031, undone: 1019, left: 12 },
  reasons: [
    { reason: 'examined', count: 9 },
    { reason: 'edited', count: 12 },
  ],
};

const ROW: RosterBatchRow = {
  nr: 1,
  row: 2,
  sheet: null,
  kind: 'new',
  patientId: 'p',
  name: '鲁知微',
  studentId: '',
  gradeName: '三年级',
  clazzName: '2班',
  gender: null,
  birthDate: null,
  tel: null,
  changes: {},
  marks: [],
  elsewhere: null,
  found: null,
  faults: [],
  warnings: [],
  outcome: 'kept',
  reason: 'examined',
  kept: [],
};

type Known = { batch?: Partial<RosterBatch>; forecast?: RosterUndoTally; rows?: RosterBatchRow[] };

function shown(content: ReactNode, { batch, forecast, rows = [] }: Known): string {
  const client = new QueryClient();
  client.setQueryData(keyOf(rosterBatchDetail, { id: 'b' }), { ...BATCH, ...batch });
  client.setQueryData(keyOf(forecastRosterUndo, { id: 'b' }), forecast);
  const input = { batchId: 'b', reason: 'examined', size: 50 };
  client.setQueryData(keyOf(listRosterRows, input), { rows, total: 9 });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

const panel = (known: Known) => shown(<BatchPanel id="b" open={ignore} />, known);
const acts = (batch: Partial<RosterBatch>) => shown(<BatchActs id="b" open={ignore} />, { batch });

describe('a batch', () => {
  it('that was written says by whom, when, and how many', () => {
    const words = panel({});
    expect(words).toContain('周启明 2026-11-12 14:40 写入，1,312 行，用时 3.1 秒');
    expect(words).toContain('新增 212 修改 1,031 没有变化 69');
  });

  it('that was taken back says why, what of it, and whom it left', () => {
    const rows = [ROW];
    const words = panel({ batch: { state: 'undone', undo: UNDO, undone: TALLY }, rows });
    expect(words).toContain('已撤销 1,222 人，21 人没有撤销');
    expect(words).toContain('沈若兰 2026-11-19 15:30，理由：选成了上学期的旧文件');
    expect(words).toContain('新增学生 212 203 9 修改的学生 1,031 1,019 12 合计 1,243 1,222 21');
    expect(words).toContain('已检查 9 人工改过 12 鲁知微 三年级2班 已检查 新增，留下 另 8 人');
  });

  it('that was taken back whole names nobody', () => {
    const all = { ...TALLY.new, undone: 212, left: 0 };
    const undone = { new: all, changed: { written: 0, undone: 0, left: 0 }, reasons: [] };
    const words = panel({ batch: { state: 'undone', undo: UNDO, undone } });
    expect(words).toContain('已撤销，212 人全部撤回');
    expect(words).not.toContain('没有撤回的');
  });

  it('that goes on says how far it is', () => {
    const progress = { done: 1000, total: 1243 };
    expect(panel({ batch: { state: 'writing', progress } })).toContain('写入中');
  });
});

describe('what can be done with a batch', () => {
  const over = { time: UNDO.time, by: UNDO.by, seconds: 1, until: '2020-01-01' };

  it.each([
    [{}, ['撤销']],
    [{ written: over }, []],
    [{ state: 'stopped' }, ['继续写入', '撤销已写入的']],
    [{ state: 'stopped', undo: UNDO }, ['继续撤销']],
    [{ state: 'writing' }, []],
    [{ state: 'undone', undo: UNDO, undone: TALLY }, []],
  ] as const)('%o: %o', (batch, names) => {
    expect(acts(batch).split('查看学生')[0]?.trim()).toBe(names.join(' '));
  });
});

describe('the question before a batch is taken back', () => {
  const question = (forecast: RosterUndoTally) =>
    shown(<UndoPanel id="b" open={ignore} />, { forecast });

  it('tells what would come of it, and of whom not', () => {
    const words = question(TALLY);
    expect(words).toContain('可以撤回 1,222 人，21 人不会撤回');
    expect(words).toContain('不会撤回的：已检查 9，人工改过 12');
    expect(words).toContain('撤销理由');
  });

  it('asks for nothing where nothing would go back', () => {
    const none = { written: 9, undone: 0, left: 9 };
    const words = question({ ...TALLY, new: none, changed: none });
    expect(words).toContain('没有可以撤回的内容');
    expect(words).not.toContain('撤销理由');
  });
});
