import { describe, expect, test } from 'vitest';
import type { Finding } from './exam.schema.ts';
import { findLeadingExam, findOpenReferral, type StandingExam } from './exam-standing.rules.ts';

type Exam = StandingExam & { readonly id: string };

function exam(id: string, finding: Finding, more: Partial<Exam> = {}): Exam {
  const isReferral = /severity|lordosis|kyphosis|furtherCheck/.test(finding);
  const sagittalAbnormal = finding === 'kyphosis' || finding === 'lordosis' ? finding : null;
  return {
    id,
    finding,
    sagittalAbnormal,
    referred: isReferral,
    resultId: 0,
    typeId: 1,
    sideViewed: sagittalAbnormal !== null,
    attendedOn: null,
    examTime: new Date('2026-09-12T10:00:00+08:00'),
    ...more,
  };
}
const QUICK = { typeId: 0 } as const;

/** Newest first. */
function leading(...exams: Exam[]): [string | undefined, string | undefined] {
  return [findOpenReferral(exams)?.id, findLeadingExam(exams)?.id];
}

describe('the standing of a child', () => {
  const degree = exam('II', 'severityTwo');

  test('an open referral leads over a later small quick measurement, and over any other that closes nothing', () => {
    for (const [finding, more] of [
      ['belowFive', QUICK],
      ['badPosture', QUICK],
      ['retest', {}],
      ['incomplete', {}],
      ['undetermined', {}],
      ['declined', {}],
    ] as const)
      expect(leading(exam('later', finding, more), degree)).toEqual(['II', 'II']);
  });

  test('a complete examination that finds none closes it, and an outcome does', () => {
    expect(leading(exam('normal', 'normal'), degree)).toEqual([undefined, 'normal']);
    expect(leading(exam('posture', 'badPosture'), degree)).toEqual([undefined, 'posture']);
    const attended = exam('II', 'severityTwo', { attendedOn: '2026-10-01' });
    expect(leading(exam('quick', 'belowFive', QUICK), attended)).toEqual([undefined, 'quick']);
  });

  test('what was found from the side is closed by looking from the side alone', () => {
    const kyphosis = exam('kyphosis', 'kyphosis');
    expect(leading(exam('normal', 'normal'), kyphosis)).toEqual(['kyphosis', 'kyphosis']);
    const viewed = exam('viewed', 'normal', { sideViewed: true });
    expect(leading(viewed, kyphosis)).toEqual([undefined, 'viewed']);
    const both = exam('II and kyphosis', 'severityTwo', { sagittalAbnormal: 'kyphosis' });
    expect(leading(exam('normal', 'normal'), both)[0]).toBe('II and kyphosis');
  });

  test('a finding without an angle closes no degree', () => {
    const alone = exam('kyphosis', 'kyphosis', { resultId: null });
    expect(leading(alone, degree)[0]).toBe('kyphosis');
    // Once the side is clear, the degree is still open.
    const viewed = exam('viewed', 'furtherCheck', {
      resultId: null,
      sideViewed: true,
      referred: false,
    });
    expect(leading(viewed, alone, degree)[0]).toBe('II');
    expect(leading(exam('measured', 'normal'), degree)[0]).toBe(undefined);
  });

  test('of several the newest complete one leads, a quick one only where there is no other', () => {
    expect(leading(exam('I', 'severityOne'), degree)[0]).toBe('I');
    expect(leading(exam('quick', 'severityThree', QUICK), degree)[0]).toBe('II');
    expect(leading(exam('quick', 'severityOne', QUICK))[0]).toBe('quick');
    expect(leading(exam('normal', 'normal'), exam('quick', 'severityOne', QUICK))[0]).toBe(
      undefined,
    );
  });

  test('a first measurement of 10° is open until the retest came', () => {
    const large = exam('12', 'retest', { referred: true, ...QUICK });
    expect(leading(exam('quick', 'belowFive', QUICK), large)[0]).toBe('12');
    expect(leading(exam('posture', 'badPosture'), large)[0]).toBe(undefined);
  });

  test('a visit to a hospital is the outcome of the referrals before it, of whichever project', () => {
    const former = exam('former', 'severityOne', {
      typeId: 0,
      examTime: new Date('2025-11-02T10:00:00+08:00'),
    });
    const visited = exam('II', 'severityTwo', { typeId: 0, attendedOn: '2026-09-12' });
    expect(leading(exam('II', 'severityTwo', QUICK), former)[0]).toBe('II');
    expect(leading(visited, former)[0]).toBe(undefined);
    const later = exam('later', 'severityOne', {
      examTime: new Date('2026-09-13T10:00:00+08:00'),
    });
    expect(leading(later, visited, former)[0]).toBe('later');
  });

  test('without one the newest that says something leads, else the newest', () => {
    expect(leading(exam('none', 'undetermined'), exam('old', 'normal'))[1]).toBe('old');
    expect(leading(exam('no', 'declined'), exam('none', 'undetermined'))[1]).toBe('no');
    expect(leading(exam('half', 'incomplete'), exam('old', 'normal'))[1]).toBe('half');
    expect(leading()).toEqual([undefined, undefined]);
  });
});
