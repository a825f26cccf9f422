import {
  listRosterRows,
  MAPPED_FIELDS,
  type MappedField,
  type RosterBatch,
  type RosterBatchRow,
  type RosterGuard,
  type RosterLayout,
  type RosterMapping,
} from '@spine/contract/patient';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { keyOf } from '#platform/call/use-api.ts';
import { findColumnFault } from './columns.form.tsx';
import { PreviewedFile } from './file.card.tsx';
import { GuardsPanel } from './guards.panel.tsx';
import type { PreviewView } from './preview.address.ts';
import { rowFilters } from './preview.address.ts';
import { ROWS_A_PAGE } from './preview.queries.ts';
import { RowsPanel } from './rows.panel.tsx';
import { AbsentPanel, ConfirmPanel, SumsPanel } from './side.panels.tsx';

const ignore = () => undefined;

const BATCH: RosterBatch = {
  id: 'b',
  kind: 'roster',
  schoolId: 's',
  schoolName: '云栖中学',
  state: 'ready',
  jobId: 'j',
  progress: null,
  fileName: '名单.xls',
  createtime: '2026-11-18T16:02:00+08:00',
  createdBy: '沈若兰',
  total: 1806,
  counts: {
    new: 598,
    changed: 144,
    same: 1064,
    wrong: 0,
    excluded: 0,
    absent: 27,
    warned: 0,
    found: 0,
    taken: 0,
  },
  parts: { name: 3, gender: 1, birthDate: 6, clazz: 97, tel: 44, document: 0 },
  schoolSize: 1235,
  guards: [],
  content: null,
  isKept: true,
  written: null,
  undo: null,
  undone: null,
  version: '1',
};

const ROW: RosterBatchRow = {
  nr: 1,
  row: 1205,
  sheet: null,
  kind: 'changed',
  patientId: 'p',
  name: '简书言',
  studentId: 'G33010**********77',
  gradeName: '初二',
  clazzName: '3班',
  gender: 'f',
  birthDate: '2013-03-19',
  tel: null,
  changes: {},
  marks: [],
  elsewhere: null,
  found: null,
  faults: [],
  warnings: [],
  outcome: null,
  reason: null,
  kept: [],
};

/** The words on the screen, without markup. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

function shown(content: ReactNode, client = new QueryClient()): string {
  return wordsOf(
    renderToStaticMarkup(<QueryClientProvider client={client}>{content}</QueryClientProvider>),
  );
}

function rowsShown(rows: readonly RosterBatchRow[], view: PreviewView, batch = BATCH): string {
  const client = new QueryClient();
  const input = { batchId: batch.id, ...rowFilters(view), page: view.page, size: ROWS_A_PAGE };
  const key = [...keyOf(listRosterRows, input), batch.version];
  client.setQueryData(key, { rows, total: rows.length });
  return shown(<RowsPanel batch={batch} view={view} show={ignore} />, client);
}

describe('the rows', () => {
  it('say what changes from the stored to the file, in one order', () => {
    const changes = {
      tel: { from: null, to: '139****0352' },
      clazz: {
        from: { gradeName: '初三', clazzName: '3班' },
        to: { gradeName: '初二', clazzName: '3班' },
      },
      gender: { from: 'm' as const, to: 'f' as const },
    };
    const words = rowsShown([{ ...ROW, changes }], { tab: 'changed', page: 1 });
    expect(words).toContain('1205 简书言 G33010**********77');
    expect(words).toMatch(
      /性别 男 改为 女.*班级 初三3班 改为 初二3班.*电话 （空） 改为 139\*\*\*\*0352/,
    );
    expect(words).toContain('全部 151 处 班级 97 电话 44 出生日期 6 姓名 3 性别 1');
  });

  it('say of a child that stays in its grade that it repeats', () => {
    const clazz = {
      from: { gradeName: '六年级', clazzName: '1班' },
      to: { gradeName: '五年级', clazzName: '1班' },
    };
    const row = { ...ROW, changes: { clazz, repeats: true as const } };
    expect(rowsShown([row], { tab: 'changed', page: 1 })).toContain(
      '班级 六年级1班 改为 五年级1班（留级）',
    );
  });

  it('of new children say the class, and whose the number is elsewhere', () => {
    const elsewhere = { schoolName: '第七中学', name: '秦沐' };
    const words = rowsShown([{ ...ROW, kind: 'new', elsewhere }], { tab: 'new', page: 1 });
    expect(words).toContain('初二3班 女 2013-03-19');
    expect(words).toContain('这个学号现为第七中学的秦沐');
  });

  it('that are wrong say each cell with cause and correction', () => {
    const fault = { row: 12, column: 'D', field: 'birthDate', name: '林', value: '' } as const;
    const faults = [{ ...fault, why: '出生日期不能为空', fix: '补填出生日期' }];
    const words = rowsShown([{ ...ROW, kind: 'wrong', faults }], { tab: 'wrong', page: 1 });
    expect(words).toContain('D12 林 出生日期 改正 出生日期不能为空 补填出生日期 不导入');
  });

  it('say where a child was that has left, and whether it is the one', () => {
    const found = {
      by: 'alike' as const,
      taken: false,
      schoolName: '城东小学',
      name: '简书言',
      studentId: 'G33010**********12',
      gradeName: '六年级',
      clazzName: '2班',
      leftOn: '2026-09-01',
    };
    const { counts } = BATCH;
    const batch = { ...BATCH, counts: { ...counts, found: 1 } };
    const shownAs = (row: Partial<RosterBatchRow>) =>
      rowsShown([{ ...ROW, kind: 'new', ...row }], { tab: 'found', page: 1 }, batch);
    const offered = shownAs({ found });
    expect(offered).toContain('已离校的学生 1');
    expect(offered).toContain(
      '简书言：城东小学六年级2班，2026-09-01 离校，姓名、出生日期和性别相同 G33010**********12',
    );
    expect(offered).toContain('按新学生写入');
    expect(offered).toMatch(/全部是同一人.*全部按新学生.* 是同一人/);
    const taken = shownAs({ found: { ...found, by: 'number', taken: true } });
    expect(taken).toContain('接着原来的记录');
    expect(taken).toContain('不是同一人');
    const returns = shownAs({ found: { ...found, by: 'returns', taken: true } });
    expect(returns).not.toContain('不是同一人');
    expect(rowsShown([], { tab: 'new', page: 1 })).not.toContain('已离校的学生');
  });

  it('that are none say so', () => {
    const words = rowsShown([], { tab: 'absent', page: 1 });
    expect(words).toContain('本校的学生都在文件中');
  });

  it('have a tab of warnings only where there are some', () => {
    expect(rowsShown([], { tab: 'new', page: 1 })).not.toContain('建议核对');
    const warned = { ...BATCH, counts: { ...BATCH.counts, warned: 3 } };
    expect(rowsShown([], { tab: 'new', page: 1 }, warned)).toContain('建议核对 3');
  });
});

const guard = (own: Partial<RosterGuard>): RosterGuard => ({
  kind: 'age',
  raised: true,
  n: 6,
  of: 900,
  ...own,
});

describe('the guards', () => {
  const panel = (guards: readonly RosterGuard[]) =>
    shown(<GuardsPanel guards={guards} shown={undefined} show={ignore} />);

  it('that were raised lead to their rows, and the others stand in one line', () => {
    const words = panel([
      guard({}),
      guard({ kind: 'names', raised: false, n: 3, of: 1208 }),
      guard({ kind: 'sameFile', raised: false }),
    ]);
    expect(words).toContain('写入前请看这 1 项');
    expect(words).toContain('看这 6 人');
    expect(words).toContain('另 2 项正常：姓名改动 0.2%（3 / 1,208 人），文件没有写入过');
  });

  it('about the whole file lead to no rows', () => {
    expect(panel([guard({ kind: 'wrongSchool', n: 3 })])).not.toMatch(/看这 \d+ 人/);
  });

  it('about sheets that were not read name them', () => {
    const words = panel([guard({ kind: 'sheetsLeft', n: 42, of: 3, sheets: ['五3', '五4'] })]);
    expect(words).toContain('没有读取的工作表中有 42 行像是学生：五3、五4');
    const otherSheets = [
      { name: '五3', hidden: false, children: 42 },
      { name: '说明', hidden: false, children: 0 },
    ];
    const source = { sheet: '五1', otherSheets, hiddenRows: 0, hiddenColumns: [] };
    const content = {
      source,
      columns: [],
      layouts: [],
      unusedColumns: [],
      skipped: [],
      skippedCount: 0,
      date1904: false,
    };
    expect(shown(<PreviewedFile batch={{ ...BATCH, content }} otherFile={ignore} />)).toContain(
      '没有读取：五3（42 行像是学生）、说明。',
    );
  });

  it('that were not raised are told without a warning', () => {
    expect(panel([guard({ raised: false })])).toContain('没有看到选错学校或文件的迹象');
  });

  it('that could look at nothing are not there', () => {
    expect(panel([])).toBe('');
  });
});

const LAYOUT: RosterLayout = {
  hash: 'h',
  sheets: ['名单'],
  columns: ['学籍号', '姓名', '性别', '生日', '班级', '代码'].map((title, index) => ({
    index,
    letter: 'ABCDEF'.charAt(index),
    title,
  })),
  mapping: { studentId: 0, name: 1, gender: 2, birthDate: 3, clazzName: 4 },
  said: [],
  isChosen: true,
};

const contentOf = (layouts: RosterLayout[]) => ({
  source: { sheet: '名单', otherSheets: [], hiddenRows: 0, hiddenColumns: [] },
  columns: [],
  layouts,
  unusedColumns: [],
  skipped: [],
  skippedCount: 0,
  date1904: false,
});

describe('the file', () => {
  const card = (layouts: RosterLayout[], isKept = true) =>
    shown(
      <PreviewedFile
        batch={{ ...BATCH, isKept, content: contentOf(layouts) }}
        otherFile={ignore}
      />,
    );

  it('says that its columns are read as they were chosen, and leads back', () => {
    expect(card([LAYOUT])).toContain('列已按云栖中学上次的对应识别。 恢复自动识别');
    expect(card([{ ...LAYOUT, isChosen: false }])).not.toContain('对应识别');
  });

  it('is read by other columns as long as it is kept', () => {
    expect(card([LAYOUT])).toContain('列对应 换文件');
    expect(card([LAYOUT], false)).not.toMatch(/列对应|恢复自动识别/);
  });

  it('has a dialog that names what a mapping lacks, and a column that is chosen twice', () => {
    const fault = (field: MappedField, mapping: RosterMapping, said: RosterLayout['said'] = []) =>
      findColumnFault(field, mapping, { ...LAYOUT, said });
    const { mapping } = LAYOUT;
    for (const field of MAPPED_FIELDS) expect(fault(field, mapping)).toBeUndefined();
    const { name: _, ...nameless } = mapping;
    expect(fault('name', nameless)).toBe('请选择列');
    expect(fault('clazzName', { studentId: 0 })).toBe('请选择列');
    expect(fault('clazzName', { studentId: 0 }, ['clazzName'])).toBeUndefined();
    expect(fault('birthDate', { studentId: 0, document: 3 })).toBeUndefined();
    expect(fault('name', { ...mapping, tel: 1 })).toBe('已选作联系电话，请选择另一列');
    expect(fault('tel', { ...mapping, tel: 9 })).toBe('请选择列');
  });
});

describe('what writing does', () => {
  it('is summed up, wrong rows only where there are some', () => {
    const words = shown(<SumsPanel batch={BATCH} absentLeave={false} />);
    expect(words).toContain('新增 598 修改 144 不变 1,064 文件合计 1,806 本校在校 1,235 → 1,833');
    expect(words).not.toContain('有错误');
    const wrong = { ...BATCH, counts: { ...BATCH.counts, wrong: 2 } };
    expect(shown(<SumsPanel batch={wrong} absentLeave={false} />)).toContain('有错误 2');
    const counts = { ...BATCH.counts, taken: 4 };
    expect(shown(<SumsPanel batch={{ ...BATCH, counts }} absentLeave />)).toContain(
      '本校在校 1,235 → 1,810',
    );
  });

  it('names those who are not in the file', () => {
    const panel = (batch: RosterBatch) =>
      shown(<AbsentPanel batch={batch} show={ignore} absentLeave={false} choose={ignore} />);
    const words = panel(BATCH);
    expect(words).toContain('不在文件中的 27 人');
    expect(words).toMatch(/先保留，之后核对.*标记为已离校/);
    expect(words).not.toContain('换了学号');
    expect(panel({ ...BATCH, absentAlike: 3 })).toContain('其中 3 人与文件中新增的学生');
    const all = { ...BATCH, counts: { ...BATCH.counts, absent: 0 } };
    expect(panel(all)).toBe('');
  });
});

describe('the confirmation', () => {
  const confirm = (batch: RosterBatch, absentLeave = false) =>
    renderToStaticMarkup(
      <ConfirmPanel
        batch={batch}
        absentLeave={absentLeave}
        busy={false}
        write={ignore}
        cancel={ignore}
      />,
    );

  it('wants the name of the school where children leave, even if nothing else changes', () => {
    const { counts } = BATCH;
    const words = wordsOf(confirm({ ...BATCH, counts: { ...counts, new: 0, changed: 0 } }, true));
    expect(words).toContain('27 人标记为已离校。确认无误，请输入学校名称。');
    expect(words).toContain('写入名单');
  });

  it('wants the name of the school where a guard was raised, and nothing typed elsewhere', () => {
    const guarded = confirm({ ...BATCH, guards: [guard({})] });
    expect(wordsOf(guarded)).toContain('与“云栖中学”一致后才能写入');
    expect(guarded).toMatch(/<button[^>]*disabled=""[^>]*type="submit"|type="submit"[^>]*disabled/);
    const free = confirm({ ...BATCH, guards: [guard({ raised: false })] });
    expect(wordsOf(free)).not.toContain('学校名称');
    expect(free).not.toContain('disabled');
  });

  it('is not offered while a row is wrong, or where nothing changes', () => {
    const { counts } = BATCH;
    const wrong = wordsOf(confirm({ ...BATCH, counts: { ...counts, wrong: 2 } }));
    expect(wrong).toContain('名单中还有错误，不能写入');
    const same = wordsOf(confirm({ ...BATCH, counts: { ...counts, new: 0, changed: 0 } }));
    expect(same).toContain('名单没有变化，无需写入');
    for (const words of [wrong, same]) expect(words).not.toContain('写入名单');
  });
});
