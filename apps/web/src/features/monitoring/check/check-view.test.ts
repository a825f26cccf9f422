import { describe, expect, it } from 'vitest';
import { type CheckView, findPage, readView, toFaultsQuery, writeView } from './check-view.ts';

const read = (query: string) => readView(new URLSearchParams(query));

const ALL: CheckView = { name: '', filter: {}, page: 1 };
const VIEW: CheckView = {
  school: { schoolId: 's', stage: 'primary' },
  name: '',
  filter: {
    gradeCode: 3,
    clazz: '2班',
    shown: 'bounced',
    code: 'sagittalMissing',
    cause: undefined,
  },
  page: 2,
};

describe('the address of the check', () => {
  it('says the same when it is read as when it was written', () => {
    expect(readView(writeView(new URLSearchParams(), VIEW))).toEqual(VIEW);
  });

  it('keeps the school year, and says nothing where nothing is chosen', () => {
    const query = writeView(new URLSearchParams('year=2025&page=3&shown=ours'), ALL);
    expect(query.toString()).toBe('year=2025');
  });

  it('counts what is unknown as absent', () => {
    const view = read('school=s&stage=kindergarten&grade=x&shown=all&code=none&cause=none&page=-1');
    expect(view.school).toBeUndefined();
    expect(Object.values(view.filter).every((value) => value === undefined)).toBe(true);
    expect(view.page).toBe(1);
  });

  it('has no class without its grade', () => {
    expect(read('clazz=2班').filter.clazz).toBeUndefined();
    expect(read('grade=3&clazz=2班').filter).toMatchObject({ gradeCode: 3, clazz: '2班' });
  });
});

describe('a page whose children were mended', () => {
  it('gives way to the last one that has some', () => {
    expect(findPage(2, { rows: [], total: 20 })).toBe(1);
    expect(findPage(9, { rows: [], total: 21 })).toBe(2);
    expect(findPage(2, { rows: [], total: 0 })).toBe(1);
  });

  it('stays while it has one', () => {
    expect(findPage(2, { rows: [{}], total: 21 })).toBe(2);
    expect(findPage(1, { rows: [], total: 0 })).toBe(1);
  });
});

describe('what the call is asked for', () => {
  it('is a level, a fault and a class', () => {
    expect(toFaultsQuery(VIEW.filter)).toEqual({
      gradeCode: 3,
      clazzName: '2班',
      level: 'bounced',
      code: 'sagittalMissing',
    });
  });

  it('is children without a row, which have no level', () => {
    expect(toFaultsQuery({ shown: 'leftOut', cause: 'quickOnly' })).toEqual({
      kind: 'leftOut',
      leftOut: 'quickOnly',
    });
  });
});
