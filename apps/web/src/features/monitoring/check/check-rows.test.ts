import type { CheckedSchool, FaultyChild } from '@spine/contract/monitoring';
import { LEFT_OUT_CAUSES } from '@spine/contract/monitoring';
import { describe, expect, it } from 'vitest';
import {
  computeLeftOut,
  computeShare,
  faultChoices,
  findSchools,
  findStationProject,
  groupByLead,
  isUnnumbered,
  leftOutLead,
  sortFaultCodes,
} from './check-rows.ts';

const COUNTS: NonNullable<CheckedSchool['counts']> = {
  children: 40,
  numbered: 38,
  examined: 36,
  rows: 35,
  sound: 30,
  bounced: 0,
  doubtful: 3,
  ours: 2,
  leftOut: {
    notExamined: 4,
    quickOnly: 1,
    gradeOutside: 0,
    schoolWithoutCode: 0,
    walkIn: 0,
    withheld: 0,
  },
  grades: [],
  faults: {},
  differences: {},
};

function school(schoolName: string, bounced: number | null): CheckedSchool {
  return {
    schoolId: schoolName,
    schoolName,
    stage: 'primary',
    areaCode: '330106',
    owed: 80,
    serialsUsedUp: false,
    checkedAt: bounced === null ? null : '2026-11-30T08:00:00.000Z',
    counts: bounced === null ? null : { ...COUNTS, bounced },
  };
}

describe('schools', () => {
  const schools = [school('东城小学', 0), school('西城小学', 9), school('东湖小学', null)];
  const names = (name: string) => findSchools(schools, name).map(({ schoolName }) => schoolName);

  it('stand with most rows that bounce first, and unchecked ones last', () => {
    expect(names('')).toEqual(['西城小学', '东城小学', '东湖小学']);
  });

  it('are found by a part of their name', () => {
    expect(names(' 东 ')).toEqual(['东城小学', '东湖小学']);
  });
});

describe('a child that was not examined', () => {
  const complete = { schoolYear: 2026, method: 'twoStage' } as const;
  const quick = { schoolYear: 2026, method: 'atrOnly' } as const;
  const other = { schoolYear: 2025, method: 'guideline' } as const;

  it('is examined in a project of the year of the plan, completely where there is one', () => {
    expect(findStationProject([other, quick, complete], 2026)).toBe(complete);
    expect(findStationProject([complete, quick, other], 2025)).toBe(other);
    expect(findStationProject([quick], 2026)).toBe(quick);
    expect(findStationProject([complete], 2025)).toBeUndefined();
  });
});

describe('the faults to choose from', () => {
  const faults = { sagittalMissing: 37, documentBirth: 40, secondExam: 2 };
  const codes = (shown?: 'bounced' | 'doubtful') =>
    faultChoices(faults, { shown }).map(({ code }) => code);

  it('are those of the level that is shown', () => {
    expect(codes()).toEqual(['documentBirth', 'sagittalMissing', 'secondExam']);
    expect(codes('bounced')).toContain('sagittalMissing');
    expect(codes('bounced')).not.toContain('documentBirth');
  });

  it('say how many rows have them beside the list of the whole school alone', () => {
    expect(faultChoices(faults, {})[0]).toEqual({ code: 'documentBirth', count: 40 });
    expect(faultChoices(faults, { gradeCode: 4 })[0]?.count).toBeUndefined();
    expect(faultChoices(faults, { shown: 'doubtful' })[0]?.count).toBeUndefined();
  });
});

describe('the faults of a child', () => {
  type Fault = FaultyChild['faults'][number];
  const fault = (code: Fault['code'], level: Fault['level'], lead: Fault['lead']): Fault => ({
    code,
    level,
    lead,
    cells: [],
  });

  it('stand by where they are mended, the gravest first', () => {
    const groups = groupByLead([
      fault('documentBirth', 'doubtful', 'patient'),
      fault('proneMissing', 'ours', 'exam'),
      fault('sagittalMissing', 'bounced', 'exam'),
    ]);
    expect(groups.map(({ lead, faults }) => [lead, ...faults.map(({ code }) => code)])).toEqual([
      ['exam', 'sagittalMissing', 'proneMissing'],
      ['patient', 'documentBirth'],
    ]);
  });

  it('lead to the numbers of the page while the child has no serial', () => {
    const idParts = fault('idParts', 'bounced', 'plan');
    expect(isUnnumbered(idParts, { serial: null })).toBe(true);
    expect(isUnnumbered(idParts, { serial: 7 })).toBe(false);
    expect(isUnnumbered(fault('cityInvalid', 'bounced', 'plan'), { serial: null })).toBe(false);
  });

  it('are none where the row is sound', () => {
    expect(groupByLead([])).toEqual([]);
  });
});

it('codes stand by how many rows have them, without those that none has', () => {
  expect(sortFaultCodes({ idParts: 1, sagittalMissing: 7, gradeAge: 0 })).toEqual([
    { code: 'sagittalMissing', count: 7 },
    { code: 'idParts', count: 1 },
  ]);
});

it('children without a row are those beyond the rows, whyever', () => {
  const causes = LEFT_OUT_CAUSES.reduce((sum, cause) => sum + COUNTS.leftOut[cause], 0);
  expect(computeLeftOut(COUNTS)).toBe(causes);
});

it('only children who can be examined lead to the station', () => {
  const examined = LEFT_OUT_CAUSES.filter((cause) => leftOutLead[cause] === 'station');
  expect(examined).toEqual(['notExamined', 'quickOnly']);
});

it('a grade is done when what is owed is there, and where nothing is owed', () => {
  expect(computeShare({ accepted: 40, owed: 80 })).toBe(50);
  expect(computeShare({ accepted: 90, owed: 80 })).toBe(100);
  expect(computeShare({ accepted: 0, owed: 0 })).toBe(100);
});
