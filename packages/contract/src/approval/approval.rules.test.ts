import { describe, expect, it } from 'vitest';
import { Role } from '#kernel';
import {
  computeAccess,
  endsSoon,
  hasChargeOf,
  isPossibleEnd,
  isSameAccess,
  latestEnd,
  needsApproval,
} from './approval.rules.ts';
import { accessRefusalText } from './approval.text.ts';

const TODAY = '2026-11-20';
const doctor = { role: Role.Doctor, orgId: 'home' };

describe('who works by approval', () => {
  it.each([
    [Role.Platform, null, false],
    [Role.Platform, 'home', false],
    [Role.Maker, null, false],
    [Role.Maker, 'home', true],
    [Role.Manager, 'home', true],
    [Role.Doctor, 'home', true],
    [Role.Analyst, 'home', true],
  ] as const)('role %i with the institution %s: %s', (role, orgId, needs) => {
    expect(needsApproval({ role, orgId })).toBe(needs);
    expect(computeAccess({ role, orgId }, null, TODAY).isInForce).toBe(!needs);
  });
});

it.each([
  ['2026-11-19', false, false],
  ['2026-11-20', true, true],
  ['2026-12-20', true, true],
  ['2026-12-21', true, false],
])('an approval until %s: in force %s, ends soon %s', (endsOn, isInForce, isSoon) => {
  const access = computeAccess(doctor, endsOn, TODAY);
  expect([access, endsSoon(access, TODAY)]).toEqual([{ isInForce, endsOn }, isSoon]);
});

it('without an approval nothing is in force, and nothing ends soon', () => {
  const access = computeAccess(doctor, null, TODAY);
  expect([access.isInForce, endsSoon(access, TODAY)]).toEqual([false, false]);
});

describe('who decides about whom', () => {
  const users = [
    { role: Role.Manager, accountKind: 'person' },
    { role: Role.Manager, accountKind: 'auditor' },
    { role: Role.Doctor, accountKind: 'person' },
    { role: Role.Doctor, accountKind: 'device' },
    { role: Role.Analyst, accountKind: 'person' },
  ] as const;

  it.each(users)('the platform about %j', (user) => {
    expect(hasChargeOf({ role: Role.Platform }, user)).toBe(true);
  });

  it.each(users)('a manager about %j, unless that is a manager', (user) => {
    expect(hasChargeOf({ role: Role.Manager }, user)).toBe(user !== users[0]);
  });
});

it.each([
  [Role.Manager, 'person', '平台管理员'],
  [Role.Manager, 'auditor', '本机构管理员'],
  [Role.Doctor, 'person', '本机构管理员'],
  [Role.Doctor, 'device', '本机构管理员'],
  [Role.Maker, 'person', '平台管理员'],
  [Role.Analyst, 'person', '本机构管理员'],
] as const)('role %i, %s, is sent to %s', (role, accountKind, helper) => {
  expect(accessRefusalText({ role, accountKind }, null)).toMatch(new RegExp(`请联系${helper}$`));
});

it('another role, institution or kind of account is other work', () => {
  const work = { ...doctor, accountKind: 'person' } as const;
  const others = [{ role: Role.Analyst }, { orgId: 'other' }, { accountKind: 'device' }] as const;
  expect(isSameAccess(work, { ...work })).toBe(true);
  expect(others.map((other) => isSameAccess(work, { ...work, ...other }))).toEqual(
    others.map(() => false),
  );
});

it('an approval lasts a day at least and a year at most; of a leap day, to the last of February', () => {
  expect(latestEnd('2028-02-29')).toBe('2029-02-28');
  const ends = ['2026-11-19', TODAY, '2027-11-20', '2027-11-21'];
  expect(ends.map((end) => isPossibleEnd(end, TODAY))).toEqual([false, true, true, false]);
});
