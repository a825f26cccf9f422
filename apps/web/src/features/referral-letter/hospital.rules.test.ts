import { NO_RESULT } from '@spine/contract/follow-up';
import type { LetterView } from '@spine/contract/referral-letter';
import { describe, expect, it, test } from 'vitest';
import { angleWords, cobbHint, formerWords, gradeOf } from './finding-lines.rules.ts';
import { hospitalFaults, toHospitalResult, toHospitalValues } from './hospital-values.rules.ts';

const visit = (day: string, cobbAngle: number, risser: '0' | '1') => {
  const curve = { segment: 'thoracolumbar', side: 'left', apex: 'T12', cobbAngle } as const;
  return { day, result: { ...NO_RESULT, curves: [curve], risser } };
};
const LETTER: LetterView = {
  orgName: '临溪市妇幼保健院',
  phone: null,
  name: '江映月',
  gender: 'f',
  age: 13,
  examinedOn: '2026-10-12',
  finding: {
    overall: { finding: 'severityTwo', beside: null },
    maxAngle: 8.9,
    maxSide: 'left',
    segments: [
      { segment: 'thoracic', side: 'right', angle: 2.1, isLargest: false },
      { segment: 'thoracolumbar', side: 'left', angle: 8.9, isLargest: true },
      { segment: 'lumbar', side: 'left', angle: 3, isLargest: false },
    ],
  },
  former: [visit('2026-06-13', 15, '1'), visit('2025-12-06', 13, '0')],
  expiresOn: '2027-02-18',
  written: null,
};

describe('the finding in three lines', () => {
  it('names the largest angle first, and what hospitals found', () => {
    expect(gradeOf(LETTER)).toEqual({ resultId: 2, word: '筛查 Ⅱ度' });
    expect(angleWords(LETTER)).toEqual({
      strong: '胸腰段 左 8.9°',
      rest: '，胸段 右 2.1°，腰段 左 3.0°',
    });
    expect(formerWords(LETTER)).toBe('2026-06 Cobb 15°，Risser 1；2025-12 Cobb 13°');
  });

  it('shows no angle of an examination that is gone, and says that nobody was at a hospital', () => {
    const gone = { ...LETTER, finding: null, former: [] };
    expect(gradeOf(gone)).toBeNull();
    expect(angleWords(gone)).toEqual({ strong: '', rest: '记录已更正，不再显示' });
    expect(formerWords(gone)).toBe('没有登记过就诊');
  });

  it('names the side alone where no segment is known', () => {
    const { finding } = LETTER;
    const sided = { ...LETTER, finding: finding && { ...finding, segments: [] } };
    expect(angleWords(sided).strong).toBe('最大 左 8.9°');
  });
});

test.each([
  [17, '；较 06-13 的 15° 多 2°'],
  [15, '；较 06-13 的 15° 没有变化'],
  [12, '；较 06-13 的 15° 少 3°'],
  [undefined, ''],
])('an angle of %s is compared with the last visit', (angle, words) => {
  expect(cobbHint(LETTER, angle)).toBe(`10° 及以上并有椎体旋转为侧弯${words}`);
});

describe('the form', () => {
  const bounds = { earliest: '2026-10-12', today: '2026-11-25' };
  const filled = {
    ...toHospitalValues('2026-11-25'),
    xray: 'yes',
    hospital: '临溪市人民医院',
    curves: [{ cobbAngle: '17' }],
    diagnosis: 'idiopathic',
    plans: ['observation'],
  } as const;
  const wrongOf = (change: object) =>
    Object.entries(hospitalFaults({ ...filled, plans: ['observation'], ...change }, bounds))
      .filter(([, fault]) => fault !== undefined)
      .map(([field]) => field);

  it('says what is missing or wrong', () => {
    expect(wrongOf({})).toEqual([]);
    expect(wrongOf(toHospitalValues(''))).toEqual([
      'day',
      'xray',
      'hospital',
      'diagnosis',
      'plans',
    ]);
    expect(wrongOf({ day: '2026-10-11' })).toEqual(['day']);
    expect(wrongOf({ day: '20261126' })).toEqual(['day']);
    expect(wrongOf({ nextVisitOn: '2026-11-25' })).toEqual(['nextVisitOn']);
    expect(wrongOf({ curves: [{ cobbAngle: '17。5' }] })).toEqual([]);
    expect(wrongOf({ curves: [{ cobbAngle: '2e1' }] })).toEqual(['curves']);
    expect(wrongOf({ sagittalAngle: '52.5' })).toEqual(['sagittalAngle']);
  });

  it('names what would be left out', () => {
    const halfFilled = [{ cobbAngle: '17' }, { segment: 'lumbar', side: 'left', apex: 'L2' }];
    expect(wrongOf({ curves: halfFilled })).toEqual(['curves']);
    const said = { sagittalAngle: '52', risser: '1' };
    expect(wrongOf({ xray: 'no', ...said })).toEqual(['curves', 'sagittalAngle', 'risser']);
    expect(wrongOf({ xray: 'no', curves: [{}] })).toEqual([]);
  });

  it('asks for the angle of the side view, and opens with what was written', () => {
    const typed = { ...filled, plans: ['observation'] as const, sagittalAngle: '52' };
    const { day, result } = toHospitalResult({ ...typed, plans: ['observation'] });
    expect(result.sagittalAngle).toBe(52);
    expect(toHospitalValues(day, result).sagittalAngle).toBe('52');
  });

  it('sends days as days', () => {
    const typed = { ...filled, plans: ['observation'] as const, day: '20261125' };
    expect(toHospitalResult({ ...typed, plans: ['observation'] })).toMatchObject({
      day: '2026-11-25',
      result: { xray: true, curves: [{ cobbAngle: 17, segment: null }], nextVisitOn: null },
    });
  });

  it('holds what was written before', () => {
    const { result } = visit('2026-11-25', 17, '1');
    expect(toHospitalResult(toHospitalValues('2026-11-25', { ...result, xray: true }))).toEqual({
      day: '2026-11-25',
      result: { ...result, xray: true },
    });
  });
});
