import { describe, expect, test } from 'vitest';
import { GRADE_CODES } from '../../school/index.ts';
import { CODES, codesOf } from './codes.rules.ts';
import {
  type MonitoringCodes,
  SPINE_VARIABLES,
  type SpineVariable,
  VARIABLES,
} from './codes.schema.ts';

/** What a row may be written with, by the variables it stands in. */
function meaningsOf(codes: MonitoringCodes) {
  const { segments } = codes;
  const variables = (name: 'bend' | 'side') => Object.values(segments).map((each) => each[name]);
  return [
    { variables: ['QX51'], values: codes.general },
    { variables: Object.values(codes.signs), values: codes.sign },
    { variables: ['QX091'], values: codes.bend },
    { variables: variables('bend'), values: codes.bendSegment },
    { variables: variables('side'), values: codes.side },
    { variables: ['QX6'], values: codes.motionTest },
    { variables: ['QX7'], values: codes.sagittal },
    { variables: ['QX71'], values: codes.prone },
    { variables: ['area'], values: codes.areas },
    { variables: ['gender'], values: codes.genders },
    { variables: ['grade'], values: codes.grades },
    { variables: ['type'], values: codes.schoolTypes },
    { variables: ['zjtype'], values: codes.documentTypes },
  ] as const;
}

test('there are codes of 2025, and none of a year that nobody has written', () => {
  expect(codesOf('2025')?.version).toBe('2025');
  expect(codesOf('2019')).toBeUndefined();
  expect(codesOf('constructor')).toBeUndefined();
});

describe.each([...CODES])('the codes of %s', (version, codes) => {
  test('say their own version', () => {
    expect(codes.version).toBe(version);
  });

  test('have each of our columns once', () => {
    expect([...codes.columns].toSorted()).toEqual([...VARIABLES].toSorted());
  });

  test('allow each meaning that a row is written with', () => {
    for (const { variables, values } of meaningsOf(codes))
      for (const variable of variables)
        expect({ variable, allowed: codes.allowed[variable] }).toEqual({
          variable,
          allowed: { oneOf: expect.arrayContaining(Object.values(values)) },
        });
  });

  test('have meanings that differ within a variable', () => {
    for (const { variables, values } of meaningsOf(codes)) {
      if (variables[0] === 'grade') continue;
      const texts = Object.values<string>(values);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  test('name a variable of the spine for each sign and each value of a segment', () => {
    const ofSegments = Object.values(codes.segments).flatMap((segment) => Object.values(segment));
    const named: SpineVariable[] = [...Object.values(codes.signs), ...ofSegments];
    expect(new Set(named).size).toBe(5 + 12);
    expect(named.filter((variable) => !SPINE_VARIABLES.includes(variable))).toEqual([]);
  });

  test('have an age for each grade of the table, and grades of ours alone', () => {
    expect(Object.keys(codes.gradeAges).toSorted()).toEqual(
      [...new Set(Object.values(codes.grades))].toSorted(),
    );
    const unknown = Object.keys(codes.grades).filter((code) => !GRADE_CODES.includes(Number(code)));
    expect(unknown).toEqual([]);
  });

  test('have a number as long as its parts', () => {
    const digits = codes.numberParts.reduce((total, [, each]) => total + each, 0);
    expect(codes.allowed.ID1).toEqual({ digits });
  });
});
