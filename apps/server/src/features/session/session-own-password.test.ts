import { changePw, currentUser } from '@spine/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestOf } from '#platform/auth/password.ts';
import { CAST_PASSWORD } from '#testing/cast.ts';
import { signIn } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('the own password', () => {
  const change = (oldPw: string, pw: string) =>
    world.as('manager').call(changePw, { oldPw: digestOf(oldPw, world.config.session.salt), pw });

  test.each([
    ['short1A', 24001524],
    ['nouppercase1', 24001524],
    ['NOLOWERCASE1', 24001524],
    ['NoDigitsHere', 24001524],
    ['With Space1', 24001524],
    ['Symbol#2026', 24001524],
    ['汉字Spine2026', 24001524],
    ['0123456789abcdef0123456789abcdef', 24001525],
    ['Passw0rd1', 24001528],
    ['qweR1234', 24001528],
    ['Woaini1314', 24001528],
    ['1Manager2026', 24001529],
    ['Jianshan4x7', 24001529],
    ['Linxi4Kx9', 24001529],
    ['mySpine2026', 24001529],
    [CAST_PASSWORD, 21001507],
  ])('%j is refused as a new password [5.9, 5.10, 8.35, 9.6]', async (text, code) => {
    expect((await change(CAST_PASSWORD, text)).body.code).toBe(code);
  });

  test('a wrong old password is refused and counted [8.34]', async () => {
    expect((await change('Wrong2026', 'Haitang2026')).body.code).toBe(21001506);
  });

  test('a new password ends every session and signs in from then on [7.10]', async () => {
    expect((await change(CAST_PASSWORD, 'Haitang2026')).body.code).toBe(8000);
    expect((await world.as('manager').call(currentUser, {})).body.errorCode).toBe(2401);
    expect((await signIn(world, 'manager', CAST_PASSWORD)).body.code).toBe(21001504);
    expect((await signIn(world, 'manager', 'Haitang2026')).body.code).toBe(8000);
  });
});
