/** The words of a roster batch. */
import type { DocumentKind } from '../document/document.schema.ts';
import { documentKindWord } from '../document/document.text.ts';
import type { RosterField } from '../roster/roster.schema.ts';
import { ROSTER_TITLES } from '../roster/roster.text.ts';
import type {
  FoundBy,
  RosterBatchState,
  RosterGuard,
  RosterRowKind,
} from './roster-batch.schema.ts';
import type { RosterPart } from './roster-compare.rules.ts';
import type { UndoOutcome, UndoReason } from './roster-undo.rules.ts';

export const rosterStateWord: Readonly<Record<RosterBatchState, string>> = {
  reading: '正在读取',
  ready: '预览',
  writing: '写入中',
  stopped: '已中断',
  written: '已写入',
  undoing: '撤销中',
  undone: '已撤销',
};

export const rosterKindWord: Readonly<Record<RosterRowKind, string>> = {
  new: '新增',
  changed: '有变化',
  same: '没有变化',
  wrong: '错误',
  excluded: '不导入',
  absent: '在校但不在文件中',
};

export const rosterPartWord: Readonly<Record<RosterPart, string>> = {
  name: '姓名',
  gender: '性别',
  birthDate: '出生日期',
  clazz: '班级',
  tel: '电话',
  document: '证件',
};

export const undoReasonWord: Readonly<Record<UndoReason, string>> = {
  deleted: '已删除',
  openRequest: '有未处理的更正申请',
  examined: '已检查',
  consent: '有知情同意',
  followUp: '有随访或处方',
  corrected: '家长更正',
  edited: '人工改过',
  noWayBack: '原学校已删除或学号已被使用',
};

export const undoOutcomeWord: Readonly<Record<UndoOutcome, string>> = {
  undone: '已撤回',
  kept: '保留',
  failed: '没有撤回',
};

/** Why a file is not previewed that has more rows than any school. */
export const PREVIEW_TOO_LONG = '名单超过 100,000 行，请拆成几个文件分别导入';

/** Why columns are not read as they were chosen. */
export const mappingLacks = (fields: readonly RosterField[]) =>
  `列对应不正确，缺少：${fields.map((field) => ROSTER_TITLES[field]).join('、')}`;

/** Behind the grade of a child that stays in it for another year. */
export const REPEATS = '（留级）';
/** By what a child that has left was found. */
export const foundByWord: Readonly<Record<FoundBy, string>> = {
  document: '证件号码和出生日期相同',
  number: '学号、姓名和出生日期相同',
  alike: '姓名、出生日期和性别相同',
  returns: '原在本校',
};

/** How a row with such a child is written. */
export const foundWord = (taken: boolean): string => (taken ? '接着原来的记录' : '按新学生写入');

/** Where a child that was found had been. */
export const foundWhere = ({
  schoolName,
  gradeName,
  clazzName,
  leftOn,
}: Readonly<Record<'schoolName' | 'gradeName' | 'clazzName' | 'leftOn', string>>): string =>
  `${schoolName}${gradeName}${clazzName}，${leftOn} 离校`;

/** In place of a class. */
export const LEAVES = '离校';

/** What stands in place of a phone that is none. */
export const NO_PHONE = '（空）';

const percent = (n: number, of: number) => `${((100 * n) / Math.max(of, 1)).toFixed(1)}%`;
const people = (n: number) => `${n.toLocaleString('en')} 人`;
const shareOf = ({ n, of }: RosterGuard) =>
  `${percent(n, of)}（${n.toLocaleString('en')} / ${people(of)}）`;

/** A document in a change: its kind, and that its number is another one. */
export function documentChange({
  from,
  to,
}: {
  readonly from: DocumentKind | null;
  readonly to: DocumentKind | null;
}): { readonly from: string; readonly to: string } {
  const word = (kind: DocumentKind | null) => (kind ? documentKindWord[kind] : NO_PHONE);
  return { from: word(from), to: from === to ? `${word(to)}（号码不同）` : word(to) };
}

/** What a guard that was raised says, and what may be the cause. */
export function guardText(guard: RosterGuard): { readonly title: string; readonly hint: string } {
  const { kind, n, of, years = 0, classes = [], sheets = [], writtenAt = '' } = guard;
  switch (kind) {
    case 'wrongSchool':
      return {
        title: `与本校现有名单只重合 ${shareOf(guard)}`,
        hint: '核对学校；若是新学校或大批转入，可以照常写入',
      };
    case 'sameFile':
      return { title: `这个文件 ${writtenAt} 已经写入过`, hint: '可能选错了文件' };
    case 'sheetsLeft':
      return {
        title: `没有读取的工作表中有 ${n.toLocaleString('en')} 行像是学生：${sheets.join('、')}`,
        hint: '这些学生不会写入。补上表头和缺少的列后重新选择文件，或确认不是学生',
      };
    case 'lastYear':
      return {
        title: `${people(of)}中有 ${people(n)}还是上一学年的年级`,
        hint: '可能是上一学年的旧名单',
      };
    case 'shifted':
      return {
        title: `${people(of)}中有 ${people(n)}的年级${years < 0 ? '低' : '高'}了 ${Math.abs(years)} 年`,
        hint: '可能是别的学年的名单，或年级列填错',
      };
    case 'doubled': {
      const [first] = classes;
      const more = classes.length > 1 ? `等 ${classes.length} 个班` : '';
      return {
        title: first
          ? `${first.gradeName}${first.clazzName}${more}从 ${first.before} 人变成 ${people(first.after)}`
          : '有班级人数加倍',
        hint: '可能是班级列填错',
      };
    }
    case 'age':
      return { title: `${people(n)}的出生日期与年级相差 2 年以上`, hint: '核对出生日期和年级' };
    case 'names':
      return {
        title: `${people(of)}中有 ${people(n)}改了姓名`,
        hint: '可能是姓名和学号错行',
      };
    case 'numberElsewhere':
      return { title: `${n} 个学号在别的学校属于另一名学生`, hint: '可能选错了学校，或学号填错' };
  }
}

/** What a guard that is as it should be says, in a line with others. */
export function passedGuardText(guard: RosterGuard): string {
  const words: Readonly<Record<RosterGuard['kind'], string>> = {
    wrongSchool: `与本校现有名单重合 ${shareOf(guard)}`,
    sameFile: '文件没有写入过',
    sheetsLeft: '没有读取的工作表不像学生名单',
    lastYear: '不是上一学年的名单',
    shifted: '年级与学年相符',
    doubled: '没有班级人数加倍',
    age: '出生日期与年级相符',
    names: `姓名改动 ${shareOf(guard)}`,
    numberElsewhere: '学号不在别的学校',
  };
  return words[guard.kind];
}
