/** Formulas of a sheet in which row 3 is repeated for ten schools. */
import { describe, expect, it } from 'vitest';
import { findRowFault, isSafeFormula, moveFormula, type RowMap } from './xlsx-formula.ts';

const COPIES = 10;
const map: RowMap = {
  first: (row) => (row > 3 ? row + COPIES - 1 : row),
  last: (row) => (row >= 3 ? row + COPIES - 1 : row),
};
const maps = new Map([['s', map]]);
const isRepeated = (sheet: string, row: number) => sheet === 's' && row === 3;

const below = (formula: string) => moveFormula(formula, { sheet: 'S', maps });
const inCopy = (formula: string, to: number) =>
  moveFormula(formula, { sheet: 'S', maps, copy: { from: 3, to } });
const ofName = (formula: string) => moveFormula(formula, { sheet: '', maps });
const faultAt = (row: number, formula: string, sheet = 'S') =>
  findRowFault(formula, { sheet, row, isRepeated });

describe('a formula below a list', () => {
  it.each([
    ['SUM(B3)', 'SUM(B3:B12)'],
    ['SUM(B3:B3)', 'SUM(B3:B12)'],
    ['SUM( B3 , D3)/COUNT(B3)', 'SUM( B3:B12 , D3:D12)/COUNT(B3:B12)'],
    ['IF(SUM($B$3)>0,AVERAGE(S!C3),0)', 'IF(SUM($B$3:$B$12)>0,AVERAGE(S!C3:C12),0)'],
    ['_xlfn.CONCAT("(",SUBTOTAL(9,B3))', '_xlfn.CONCAT("(",SUBTOTAL(9,B3:B12))'],
    ['B4*2+A1', 'B13*2+A1'],
    ['SUM(3:3)', 'SUM(3:12)'],
  ])('%s becomes %s', (formula, moved) => {
    expect(faultAt(4, formula)).toBe(undefined);
    expect(below(formula)).toBe(moved);
  });

  it.each([
    'B3*2',
    'B3',
    'C3/SUM(B3)',
    'SUM(B3*C3)',
    'IF(B3,1,0)',
    'COUNTIF(A1:A9,B3)',
    'S!$B$3+1',
  ])('%s means one school of many, and is a fault', (formula) => {
    expect(faultAt(4, formula)).toBe('oneOfMany');
  });

  it('is left alone where a list has one line', () => {
    const still: RowMap = { first: (row) => row, last: (row) => row };
    const place = { sheet: 'S', maps: new Map([['s', still]]) };
    expect(moveFormula('SUM(B3)', place)).toBe('SUM(B3)');
  });
});

describe('a formula of the row of a list', () => {
  it.each([
    ['B3/C3', 7, 'B7/C7'],
    ['D2+C3', 7, 'D6+C7'],
    ['D2+C3', 3, 'D2+C3'],
    ['A2+1', 12, 'A11+1'],
    ['MAX(A$2:A2)+1', 7, 'MAX(A$2:A6)+1'],
    ['SUM(C$3:C3)', 7, 'SUM(C$3:C7)'],
    ['B3/SUM(B$3:B$3)', 7, 'B7/SUM(B$3:B$12)'],
    ['B3*$F$1', 7, 'B7*$F$1'],
    ['B3*F$4', 7, 'B7*F$13'],
  ])('%s in row %i reads %s, as if it had been filled down', (formula, to, moved) => {
    expect(faultAt(3, formula)).toBe(undefined);
    expect(inCopy(formula, to)).toBe(moved);
  });

  it.each(['B3*A1', 'B3/SUM(B5:B9)', 'SUM(B1:B2)'])(
    '%s names another row that may be meant to stay, and is a fault',
    (formula) => {
      expect(faultAt(3, formula)).toBe('otherRow');
    },
  );

  it('is a fault where it names one cell of a list elsewhere', () => {
    expect(faultAt(3, 'S!B3', 'T')).toBe('oneOfMany');
  });
});

describe('a name of the book', () => {
  it.each([
    ['S!$A$1:$F$4', 'S!$A$1:$F$13'],
    ['S!$4:$5', 'S!$13:$14'],
    ["S!$A:$B,'S'!$4:$4", "S!$A:$B,'S'!$13:$13"],
    ['S!$B$3', 'S!$B$3:$B$12'],
  ])('%s becomes %s', (formula, moved) => {
    expect(findRowFault(formula, { sheet: '', row: 0, isRepeated })).toBe(undefined);
    expect(ofName(formula)).toBe(moved);
  });

  it('in a cell, rows of another sheet are moved by that one', () => {
    expect(below('SUM(Other!3:5)')).toBe('SUM(Other!3:5)');
  });
});

it.each(['_xlfn.IFS(A1>1,2)', '_xlfn.CONCAT(A1,A2)', '_xlfn.IFNA(A1,0)'])(
  '%s is of functions that read nothing but cells',
  (formula) => {
    expect(isSafeFormula(formula)).toBe(true);
    expect(isSafeFormula('_xlfn.WEBSERVICE(A1)')).toBe(false);
  },
);
