import { describe, expect, it } from 'vitest';
import { maskDocumentNumber } from '../student-number.rules.ts';
import {
  documentWarnings,
  guessDocumentKind,
  isFoundBy,
  normalizeDocumentNumber,
  readDocument,
  residentOf,
} from './document.rules.ts';
import type { DocumentKind } from './document.schema.ts';
import { DOCUMENT_REASONS } from './document.text.ts';

/** Made up: the check digit fits, the sequence belongs to nobody. */
const RESIDENT = '33010620150319008X';
const PERMIT = '810000201503190013';

const read = (kind: DocumentKind, number: string) => readDocument({ kind, number });
const reasonOf = (kind: DocumentKind, number: string) => {
  const reading = read(kind, number);
  return 'reason' in reading ? reading.reason : undefined;
};

describe('a number of a document', () => {
  it.each([
    ['1', RESIDENT],
    ['6', 'H12345678'],
    ['6', PERMIT],
    ['7', 'M1234567801'],
    ['8', '12345678'],
    ['9', 'USA330101010101'],
    ['A', 'E12345678'],
    ['Z', '出生证（2015）第12号'],
    ['Z', ''],
  ] as const)('of kind %s is taken: %s', (kind, number) => {
    expect(read(kind, number)).toEqual({
      document: { kind, number: number.replaceAll('（', '(').replaceAll('）', ')') },
    });
  });

  it.each([
    ['1', '', DOCUMENT_REASONS.empty],
    ['1', '330106201503190021', DOCUMENT_REASONS.checkDigit],
    ['1', '330106150319002', DOCUMENT_REASONS.old],
    ['1', '33010620150319', DOCUMENT_REASONS.form[1]],
    ['1', '3****************X', DOCUMENT_REASONS.masked],
    ['1', 'H12345678', DOCUMENT_REASONS.form[1]],
    ['6', 'M12345678', DOCUMENT_REASONS.form[6]],
    ['7', PERMIT, DOCUMENT_REASONS.form[7]],
    ['8', '1234567', DOCUMENT_REASONS.form[8]],
    ['9', RESIDENT, DOCUMENT_REASONS.form[9]],
    ['A', 'PASSPORT', DOCUMENT_REASONS.form.A],
    ['A', '', DOCUMENT_REASONS.empty],
    ['Z', '<b>1</b>', DOCUMENT_REASONS.form.Z],
    ['Z', '1'.repeat(31), DOCUMENT_REASONS.tooLong(30)],
  ] as const)('of kind %s is refused: %s', (kind, number, reason) => {
    expect(reasonOf(kind, number)).toEqual(reason);
  });

  it('is the same however it is typed', () => {
    for (const typed of [
      '３３０１０６２０１５０３１９００８ｘ',
      ' 330106 20150319 008x',
      '33010620150319008×',
    ])
      expect(normalizeDocumentNumber(typed)).toBe(RESIDENT);
  });

  it('with a day that does not exist is told', () => {
    const digits = '33010620150230002';
    const right = [...'0123456789X'].find(
      (last) => reasonOf('1', digits + last) === DOCUMENT_REASONS.day,
    );
    expect(right).toBeDefined();
  });

  it('that differs from the record is warned of, and taken', () => {
    const document = { kind: '1', number: RESIDENT } as const;
    expect(residentOf(RESIDENT)).toEqual({ birthDate: '2015-03-19', gender: 'f' });
    expect(documentWarnings(document, { birthDate: '2015-03-19', gender: 'f' })).toEqual([]);
    expect(documentWarnings(document, { birthDate: '2015-03-18', gender: 'm' })).toEqual([
      DOCUMENT_REASONS.otherBirthDate,
      DOCUMENT_REASONS.otherGender,
    ]);
    expect(
      documentWarnings({ kind: 'A', number: 'E12345678' }, { birthDate: '', gender: '' }),
    ).toEqual([]);
  });

  it('without a kind is of the kind it looks like', () => {
    expect([RESIDENT, 'h12345678', 'M12345678', '12345678'].map(guessDocumentKind)).toEqual([
      '1',
      '6',
      '7',
      '1',
    ]);
  });

  it('is found whole and by its last four to six signs', () => {
    const found = (typed: string) => isFoundBy(RESIDENT, typed);
    expect([RESIDENT, '008X', '9008X', '19008X'].map(found)).toEqual([true, true, true, true]);
    expect(['08X', '319008X', '3301', ''].map(found)).toEqual([false, false, false, false]);
  });

  it('shows its ends alone; masking twice changes nothing', () => {
    const masked = maskDocumentNumber(RESIDENT);
    expect(masked).toBe('3****************X');
    expect(maskDocumentNumber(masked)).toBe(masked);
    expect(['', '1', '12', '123456'].map(maskDocumentNumber)).toEqual(['', '*', '*2', '*****6']);
  });
});
