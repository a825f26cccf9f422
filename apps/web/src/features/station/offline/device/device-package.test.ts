import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../../measure/draft.ts';
import { practiceChildren, practiceSession } from '../../practice/practice-class.ts';
import { consentEntry, declinedEntry, examEntry, type Made } from '../../records/make-entry.ts';
import { applyEntries, renewClass, schoolProgressOf, toRows } from './device-package.ts';

it('the last examination of a school is that of the latest instant, however its time is written', () => {
  const times = ['2026-11-29T09:00:00+08:00', '2026-11-29T02:00:00.000Z', '2026-11-29T01:59:00Z'];
  const invented = practiceChildren(new Date(0));
  const children = times.flatMap((examTime, at) => {
    const child = invented[at];
    return child ? [{ ...child, examTime }] : [];
  });
  const { project, school, clazz } = practiceSession(children);
  const pkg = {
    notice: 'unknown' as const,
    project: { ...project, schools: [{ ...school, day: null }] },
    classes: [{ ...clazz, schoolId: school.id, children }],
  };
  expect(schoolProgressOf(pkg).map(({ lastAt }) => lastAt)).toEqual([times[1]]);
});

describe('what a family answered on the spot', () => {
  const [child] = practiceChildren(new Date(0));
  if (!child) throw new Error('the practice class has children');
  const asked = { ...child, permission: 'unanswered' as const };
  const { project, clazz } = practiceSession([asked]);
  const former = { ...clazz, schoolId: 'school', children: [asked] };
  const made: Made = {
    child: asked,
    target: { projectId: 'p', schoolId: 's' },
    grade: clazz.grade,
    clazz: clazz.clazz,
    madeBy: { id: 'u', name: '沈若兰' },
    now: new Date('2026-11-19T09:00:30+08:00'),
  };
  const agreed = consentEntry({ channel: 'paper', answer: 'agreed' }, made);
  const exam = examEntry(emptyDraft('quick'), made);
  const childrenAfter = (entries: Parameters<typeof applyEntries>[1]) =>
    applyEntries({ project, notice: 'unknown', classes: [former] }, entries).classes[0]?.children;

  it('parts the children of a class as the platform does', () => {
    const parts = ['refused', 'unanswered', 'informed', 'agreed'] as const;
    const children = parts.flatMap((permission) => [
      { ...child, permission, state: 'notExamined' as const },
      { ...child, permission, state: 'absent' as const },
    ]);
    const pkg = { project, notice: 'unknown' as const, classes: [{ ...former, children }] };
    expect(toRows(pkg, 'school')[0]?.cells).toMatchObject([
      { roster: 8, objected: 2, absent: 3, unanswered: 1, remaining: 2 },
    ]);
  });

  it('stands beside the examination that followed, also after the page was lost', () => {
    expect(childrenAfter([agreed])).toMatchObject([{ permission: 'agreed', state: 'notExamined' }]);
    expect(childrenAfter([agreed, declinedEntry(made)])).toMatchObject([
      { permission: 'agreed', state: 'declined' },
    ]);
    expect(childrenAfter([agreed, exam])?.[0]?.permission).toBe('agreed');
    const refused = consentEntry({ channel: 'oral', answer: 'refused' }, made);
    expect(childrenAfter([agreed, exam, refused])).toMatchObject([{ permission: 'refused' }]);
  });

  it('is known better by the device as long as the server does not have it', () => {
    const known = { ...former, children: [{ ...asked, permission: 'agreed' as const }] };
    expect(renewClass(known, [asked], [agreed]).children).toMatchObject([{ permission: 'agreed' }]);
    expect(renewClass(known, [asked], []).children).toMatchObject([{ permission: 'unanswered' }]);
  });

  it('is overtaken by a withdrawal that comes with the newest roster', () => {
    const withdrawn = { ...asked, permission: 'withdrawn' as const };
    const known = { ...former, children: [{ ...asked, state: 'examined' as const }] };
    expect(renewClass(known, [withdrawn], [exam]).children).toMatchObject([
      { permission: 'withdrawn', state: 'examined' },
    ]);
  });
});
