import { downloadJobFile, startExport } from '@spine/contract/job';
import { kernelErrors, SUCCESS_CODE } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { exportPatients } from '@spine/contract/patient';
import { checkProof, ownSessions, proveAgain, sessionErrors } from '@spine/contract/session';
import { deleteUsers, listUsers } from '@spine/contract/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { sessionIn } from '#testing/session.ts';
import { openWorld, type World } from '#testing/world.ts';
import { clearFactors, codeOf, passwordDigest, setUpFactor } from './second-factor.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.signInAgain();
  await clearFactors(world);
});

const WRONG = '0'.repeat(32);
const MINUTE_MS = 60_000;
const { proofNeeded } = kernelErrors;

const leftOpen = () => world.inBrowser('manager', { minutesAgo: 10 });
const password = () => ({ pw: passwordDigest(world) });
const done = expect.objectContaining({ code: SUCCESS_CODE });
const refusal = ({ code, message: msg }: { code: number; message: string }, field: string) => ({
  code,
  fields: [{ field, message: msg }],
});

describe('a recent proof', () => {
  test('is the sign-in, for ten minutes less a moment', async () => {
    const browser = await world.inBrowser('manager');
    world.clock.advance(10 * MINUTE_MS - 1);
    expect((await browser.call(checkProof, {})).body).toEqual(done);
    world.clock.advance(1);
    expect((await browser.call(checkProof, {})).body).toMatchObject({ code: proofNeeded.code });
    expect((await browser.call(ownSessions, {})).body).toEqual(done);
  });

  test('is missed before anything is done, and the same call goes on after the password', async () => {
    const browser = await leftOpen();
    const { doctor: ids } = world.cast.users;
    const refused = await browser.call(deleteUsers, { ids });
    expect(refused.body).toEqual({ code: proofNeeded.code, msg: proofNeeded.message });
    const { rows } = (await world.as('manager').call(listUsers, {})).body;
    expect(rows.map(({ id }: { id: string }) => id)).toContain(ids);
    expect((await browser.call(proveAgain, password())).body).toEqual(done);
    // No such user: the call went through, and the cast stays whole.
    const after = await browser.call(deleteUsers, { ids: crypto.randomUUID() });
    expect(after.body.code).not.toBe(proofNeeded.code);
    expect((await browser.call(checkProof, {})).body).toEqual(done);
    world.clock.advance(10 * MINUTE_MS);
    expect((await browser.call(checkProof, {})).body.code).toBe(proofNeeded.code);
  });

  test('is wanted when an export is begun as a job', async () => {
    const browser = await leftOpen();
    const ask = () => browser.call(startExport, { path: exportPatients.path, input: {} });
    expect((await ask()).body.code).toBe(proofNeeded.code);
    await browser.call(proveAgain, password());
    expect((await ask()).body).toEqual(done);
  });

  test('serves the session it was given in, and no other of the same user', async () => {
    const [browser, other] = [await leftOpen(), await leftOpen()];
    await browser.call(proveAgain, password());
    expect((await other.call(checkProof, {})).body.code).toBe(proofNeeded.code);
  });

  test('comes with another token: a copy of the former gets nothing of it, and ends in a moment', async () => {
    const token = await sessionIn(world.database, {
      userId: world.cast.users.manager,
      client: 'browser',
      address: '127.0.0.1',
      now: new Date(world.clock.now().getTime() - 10 * MINUTE_MS),
      limits: world.config.session,
    });
    const [browser, copy] = [await world.browserOf(token), await world.browserOf(token)];
    const { rows } = (await browser.call(ownSessions, {})).body;
    const { id } = rows.find(({ isThis }: { isThis: boolean }) => isThis);
    const end = () =>
      world.database.inScope(platformScope, ({ db }) =>
        db.selectFrom('session').where('id', '=', id).select('expiresAt').executeTakeFirst(),
      );
    const before = await end();
    await browser.call(proveAgain, password());
    expect((await browser.call(checkProof, {})).body).toEqual(done);
    expect(await end()).toEqual(before);
    expect((await copy.call(checkProof, {})).body.code).toBe(proofNeeded.code);
    // What was under way is not refused.
    expect((await copy.call(ownSessions, {})).body).toEqual(done);
    world.clock.advance(10_000);
    expect((await copy.call(ownSessions, {})).body.errorCode).toBe(kernelErrors.notSignedIn.code);
    expect((await browser.call(ownSessions, {})).body).toEqual(done);
  });

  test('is missed by a file with status 403, so that nobody takes the refusal for the file', async () => {
    const { status, body } = await (await leftOpen()).call(downloadJobFile, {
      id: crypto.randomUUID(),
    });
    expect([status, body.code]).toEqual([403, proofNeeded.code]);
  });

  test('leaves a line, right or wrong', async () => {
    const browser = await leftOpen();
    await browser.call(proveAgain, { pw: WRONG });
    await browser.call(proveAgain, password());
    const { body } = await world.as('manager').call(listLogs, { optype: 'signIn' });
    expect(body.rows.slice(0, 2)).toMatchObject([
      { keymsg: '再次验证身份' },
      { keymsg: `再次验证身份未成功：${sessionErrors.wrongOwnPassword.message}` },
    ]);
  });
});

describe('a password', () => {
  test('that is wrong, or missing, proves nothing', async () => {
    const browser = await leftOpen();
    const wrong = await browser.call(proveAgain, { pw: WRONG });
    expect(wrong.body).toMatchObject(refusal(sessionErrors.wrongOwnPassword, 'pw'));
    const missing = await browser.call(proveAgain, { code: '123456' });
    expect(missing.body).toMatchObject(refusal(sessionErrors.passwordMissing, 'pw'));
    expect((await browser.call(checkProof, {})).body.code).toBe(proofNeeded.code);
  });

  test('shares the lock of signing in: the sixth wrong one ends the session', async () => {
    const browser = await leftOpen();
    for (let turn = 0; turn < 5; turn += 1) await browser.call(proveAgain, { pw: WRONG });
    const sixth = await browser.call(proveAgain, { pw: WRONG });
    expect(sixth.body).toMatchObject(refusal(sessionErrors.locked, 'pw'));
    const after = await browser.call(proveAgain, password());
    expect(after.body.errorCode).toBe(kernelErrors.notSignedIn.code);
  });

  test('that is right proves nothing where the place is locked', async () => {
    const [browser, guesser] = [await leftOpen(), await leftOpen()];
    for (let turn = 0; turn < 6; turn += 1) await guesser.call(proveAgain, { pw: WRONG });
    const answer = await browser.call(proveAgain, password());
    expect(answer.body).toMatchObject(refusal(sessionErrors.locked, 'pw'));
    expect((await browser.call(checkProof, {})).body.code).toBe(proofNeeded.code);
  });
});

describe('a code', () => {
  test('is asked of who has an authenticator, in place of the password, and serves once', async () => {
    const { secret } = await setUpFactor(world, await world.freshlyAs('manager'));
    const browser = await leftOpen();
    const byPassword = await browser.call(proveAgain, password());
    expect(byPassword.body).toMatchObject(refusal(sessionErrors.factorCodeMissing, 'code'));
    const code = codeOf(world, secret);
    expect((await browser.call(proveAgain, { code })).body).toEqual(done);
    expect((await browser.call(checkProof, {})).body).toEqual(done);
    const again = await (await leftOpen()).call(proveAgain, { code });
    expect(again.body).toMatchObject(refusal(sessionErrors.factorCodeUsed, 'code'));
  });

  test('that is wrong shares the lock of the password, and a right password clears nothing', async () => {
    const { secret } = await setUpFactor(world, await world.freshlyAs('manager'));
    const browser = await leftOpen();
    const wrong = codeOf(world, secret, 100);
    for (let turn = 0; turn < 5; turn += 1) {
      await browser.call(proveAgain, { code: wrong });
      await browser.call(proveAgain, password());
    }
    const sixth = await browser.call(proveAgain, { code: wrong });
    expect(sixth.body).toMatchObject(refusal(sessionErrors.locked, 'code'));
    const after = await browser.call(proveAgain, { code: codeOf(world, secret) });
    expect(after.body.errorCode).toBe(kernelErrors.notSignedIn.code);
  });

  test('of recovery serves too; how many are left is told, and stays in the log', async () => {
    const { recoveryCodes } = await setUpFactor(world, await world.freshlyAs('manager'));
    const [code = ''] = recoveryCodes;
    const browser = await leftOpen();
    const { body } = await browser.call(proveAgain, { code });
    expect(body.data).toEqual({ recoveryCodesLeft: 9 });
    const logs = (await browser.call(listLogs, { optype: 'signIn' })).body;
    expect(logs.rows[0].keymsg).toBe('用恢复码再次验证身份，剩余恢复码 9 个');
  });
});
