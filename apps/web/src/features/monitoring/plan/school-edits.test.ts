import type { PlannedSchool } from '@spine/contract/monitoring';
import { describe, expect, it } from 'vitest';
import { cellsOf, findTypedFaults, keyOf, placeRefusal, toSavedRow } from './school-edits.ts';

const ROW: PlannedSchool = {
  schoolId: 'a',
  schoolName: '临溪市实验小学',
  stage: 'primary',
  areaCode: '330106',
  area: null,
  number: null,
  owed: 80,
  children: 640,
  isSaved: false,
  version: 'new',
};
const KEY = keyOf(ROW);

describe('a row', () => {
  it('shows what was typed over what is there', () => {
    expect(cellsOf(ROW, undefined)).toEqual({
      areaCode: '330106',
      area: null,
      number: '',
      owed: '80',
    });
    expect(cellsOf({ ...ROW, number: 7 }, { area: 'urban' })).toMatchObject({
      area: 'urban',
      number: '07',
    });
  });

  it('is saved with its version and with what was typed alone', () => {
    const base = { schoolId: 'a', stage: 'primary', version: 'new' };
    expect(toSavedRow(ROW, {})).toEqual(base);
    expect(toSavedRow(ROW, { area: 'rural', owed: '110', number: '07' })).toEqual({
      ...base,
      area: 'rural',
      owed: 110,
      number: 7,
    });
  });

  it('leaves an empty number to the server, and clears one that was there', () => {
    expect(toSavedRow(ROW, { number: '' })).not.toHaveProperty('number');
    expect(toSavedRow({ ...ROW, number: 3 }, { number: '' })).toMatchObject({ number: null });
  });
});

describe('faults', () => {
  it('of what is typed stand at their cells', () => {
    const edit = { areaCode: '3301', number: '0', owed: 'x' };
    expect([...findTypedFaults(new Map([[KEY, edit]])).keys()]).toEqual([
      `${KEY} areaCode`,
      `${KEY} number`,
      `${KEY} owed`,
    ]);
    expect(findTypedFaults(new Map([[KEY, { number: '', owed: '0' }]])).size).toBe(0);
  });

  it('of a refusal stand at the row that was sent', () => {
    const fields = [{ field: 'rows.1.number', message: '已是某校的编号' }];
    expect([...placeRefusal(['x', KEY], { fields })]).toEqual([
      [`${KEY} number`, '已是某校的编号'],
    ]);
  });

  it('of what others changed say what it is now', () => {
    const fields = [
      { field: 'number', message: '' },
      { field: 'area', message: '' },
    ];
    const changed: PlannedSchool = { ...ROW, number: 4, area: 'urban' };
    expect([...placeRefusal([KEY], { fields, changed }).values()]).toEqual([
      '刚被他人改为 04',
      '刚被他人改为 城市',
    ]);
  });
});
