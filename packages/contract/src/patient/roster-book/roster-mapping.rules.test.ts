import { describe, expect, it, test } from 'vitest';
import { findHeader } from './roster-header.rules.ts';
import { isMappingOf, missingInMapping, titlesKey } from './roster-mapping.rules.ts';
import { layoutOf, planSheet } from './roster-plan.rules.ts';
import { titlesOf } from './roster-title.rules.ts';

const TITLES = ['序号', '学籍号', '姓名', '性别', '出生年月', '年级', '班级', '代码', ''];
const WHOLE = { studentId: 1, name: 2, gender: 3, birthDate: 4, gradeName: 5, clazzName: 6 };
const NO_SHEET = { said: [] };

/** How a sheet with these titles is read. */
function planned(chosen?: typeof WHOLE, name = '名单') {
  const header = findHeader([{ index: 0, cells: TITLES }]);
  if (!header) throw new Error('no header');
  const facts = { numbers: '学籍号', stages: new Set<never>(), chosen: () => chosen };
  const plan = planSheet({ name, header }, facts);
  if ('message' in plan) throw new Error(plan.message);
  return plan;
}

describe('the layout of a list', () => {
  it('has its titled columns, and where each field is read', () => {
    const { columns, mapping, isChosen } = layoutOf(planned());
    expect(columns.map(({ letter, title }) => letter + title)).toEqual(
      TITLES.slice(0, -1).map((title, at) => String.fromCharCode(65 + at) + title),
    );
    expect(mapping).toEqual(WHOLE);
    expect(isChosen).toBe(false);
  });

  it('is read by columns that were chosen', () => {
    const chosen = { ...WHOLE, studentId: 7 };
    const plan = planned(chosen);
    expect(layoutOf(plan)).toMatchObject({ mapping: chosen, isChosen: true });
    expect(plan.columns[0]).toMatchObject({ field: 'studentId', letter: 'H', title: '代码' });
    expect(plan.unusedColumns).toEqual(['序号', '学籍号']);
  });

  it('is read by its titles where the columns chosen are not enough for it', () => {
    const { clazzName: _, gradeName: _grade, ...chosen } = WHOLE;
    expect(planned(chosen as typeof WHOLE).isChosen).toBe(false);
    const said = planned(chosen as typeof WHOLE, '五年级1班');
    expect(layoutOf(said)).toMatchObject({ isChosen: true, said: ['gradeName', 'clazzName'] });
  });

  it('is known again by its titles, whatever file of faults it comes back in', () => {
    const key = (titles: string[]) => titlesKey(titlesOf(titles));
    expect(key([...TITLES, '错误原因', ''])).toBe(key(TITLES));
    expect(key([...TITLES].reverse())).not.toBe(key(TITLES));
  });
});

describe('a mapping', () => {
  const layout = layoutOf(planned());

  test.each([
    [WHOLE, true],
    [{}, true],
    [{ ...WHOLE, studentId: 2 }, false],
    [{ ...WHOLE, tel: 8 }, false],
    [{ ...WHOLE, tel: 63 }, false],
  ])('%j is one of its layout: %s', (mapping, isOne) => {
    expect(isMappingOf(mapping, layout)).toBe(isOne);
  });

  it('lacks fields that no column says', () => {
    expect(missingInMapping({}, NO_SHEET)).toEqual([
      'studentId',
      'name',
      'gender',
      'birthDate',
      'gradeName',
      'clazzName',
    ]);
    expect(
      missingInMapping({ studentId: 1, name: 2, document: 3, clazzName: 4 }, NO_SHEET),
    ).toEqual([]);
    const { clazzName: _, ...noClass } = WHOLE;
    expect(missingInMapping(noClass, NO_SHEET)).toEqual(['clazzName']);
    expect(missingInMapping(noClass, { said: ['clazzName'] })).toEqual([]);
  });
});
