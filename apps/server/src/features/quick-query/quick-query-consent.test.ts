/** What families are asked and answer on their page, what staff see of it, and what nobody else can answer. */
import {
  CONSENT_REASON_MAX,
  consentErrors,
  listConsents,
  NOTICE_FIELDS,
  publishNotice,
  saveNoticeDraft,
} from '@spine/contract/consent';
import { deletePatients } from '@spine/contract/patient';
import { deleteProject, editProject, moveProject } from '@spine/contract/project';
import { endQuickQuery, quickQueryChild, quickQueryErrors } from '@spine/contract/quick-query';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEXTS } from '#features/consent/consent.factory.ts';
import { overlapping } from '#features/station/station.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openAsked, openFamily } from './quick-query.factory.ts';

const OK = 8000;
const { idUsed, noticeChanged, notAsked, familyAnswerInvalid } = consentErrors;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Two answers of one instant would be ordered by their ids. */
const later = () => world.clock.advance(60_000);

const codeOf = async (body: Promise<{ code: number }>) => (await body).code;

describe('a family', () => {
  test('reads the whole notice of a project under way, and what it may answer', async () => {
    const { consents, projectId } = await openAsked(world);
    expect(await consents()).toEqual([
      {
        projectId,
        projectName: expect.any(String),
        needsConsent: true,
        isCompleted: false,
        version: 1,
        publishedOn: '2026-11-20',
        texts: TEXTS,
        newest: null,
        answers: ['agreed', 'refused'],
      },
    ]);
    expect(Object.keys((await consents())[0]?.texts ?? {})).toEqual([...NOTICE_FIELDS]);
  });

  test('agrees, withdraws and agrees again; its child is examined accordingly', async () => {
    const { reply, consent, examine, rows, tel } = await openAsked(world);
    expect(await examine(0)).toBe(consentErrors.unanswered.code);
    const { code, data } = await reply({ answer: 'agreed' });
    expect(code).toBe(OK);
    const newest = { channel: 'guardian', noticeVersion: 1, answeredOn: '2026-11-20' };
    expect(data).toMatchObject([
      { newest: { ...newest, answer: 'agreed' }, answers: ['withdrawn'] },
    ]);
    expect(await examine(0)).toBe(OK);
    later();
    expect(await codeOf(reply({ answer: 'withdrawn', reason: '不想查了' }))).toBe(OK);
    expect(await consent()).toMatchObject({
      newest: { ...newest, answer: 'withdrawn' },
      answers: ['agreed'],
    });
    expect(await examine(0)).toBe(consentErrors.withdrawn.code);
    later();
    expect(await codeOf(reply({ answer: 'agreed' }))).toBe(OK);
    const maskedPhone = `139****${tel.slice(-4)}`;
    const by = { channel: 'guardian', maskedPhone, recordedBy: null, noticeVersion: 1 };
    expect(await rows()).toMatchObject([
      { ...by, answer: 'agreed', reason: null },
      { ...by, answer: 'withdrawn', reason: '不想查了' },
      { ...by, answer: 'agreed', reason: null },
    ]);
  });

  test('may refuse without a reason, and staff see it with the masked phone alone', async () => {
    const { reply, tel, childOf, token, id } = await openAsked(world);
    expect(await codeOf(reply({ answer: 'refused' }))).toBe(OK);
    expect(await childOf(0)).toMatchObject({
      permission: 'refused',
      newest: {
        channel: 'guardian',
        reason: null,
        by: `139****${tel.slice(-4)}`,
        noticeVersion: 1,
      },
    });
    const page = await world.anonymous.call(quickQueryChild, { token, id });
    expect(JSON.stringify(page.body.data.consents)).not.toContain('139');
  });

  test('of a project that only informs may refuse, and take that back', async () => {
    const { reply, consent, examine } = await openAsked(world, { needsConsent: false });
    expect(await consent()).toMatchObject({ needsConsent: false, answers: ['refused'] });
    expect(await codeOf(reply({ answer: 'agreed' }))).toBe(notAsked.code);
    expect(await codeOf(reply({ answer: 'refused' }))).toBe(OK);
    expect(await examine(0)).toBe(consentErrors.refused.code);
    later();
    expect((await reply({ answer: 'agreed' })).data).toMatchObject([{ answers: ['withdrawn'] }]);
    expect(await examine(0)).toBe(OK);
  });

  test('sees the paper that its school recorded, without a name or a reason; its newer answer counts', async () => {
    const { say, reply, consents, childOf } = await openAsked(world);
    await say(0, 'refused', { channel: 'paper' });
    const shown = await consents();
    expect(shown).toMatchObject([{ newest: { answer: 'refused', channel: 'paper' } }]);
    expect(Object.keys(shown[0]?.newest ?? {}).toSorted()).toEqual([
      'answer',
      'answeredOn',
      'channel',
      'noticeVersion',
    ]);
    later();
    expect(await codeOf(reply({ answer: 'agreed' }))).toBe(OK);
    expect(await childOf(0)).toMatchObject({ permission: 'agreed' });
    later();
    await say(0, 'withdrawn');
    expect(await consents()).toMatchObject([{ newest: { answer: 'withdrawn', channel: 'paper' } }]);
  });

  test('agrees only to the version that it read, and is asked again about the next', async () => {
    const { publish, reply, consent, rows } = await openAsked(world);
    await publish({ purpose: '换了内容' });
    expect(await codeOf(reply({ answer: 'agreed' }))).toBe(noticeChanged.code);
    expect(await rows()).toEqual([]);
    expect(await consent()).toMatchObject({ version: 2, texts: { purpose: '换了内容' } });
    expect(await codeOf(reply({ answer: 'agreed', noticeVersion: 2 }))).toBe(OK);
    await publish({ purpose: '又换了' });
    expect(await consent()).toMatchObject({
      version: 3,
      newest: { answer: 'agreed', noticeVersion: 2 },
      answers: ['agreed', 'withdrawn'],
    });
    later();
    expect(await codeOf(reply({ answer: 'agreed', noticeVersion: 3 }))).toBe(OK);
    expect(await consent()).toMatchObject({ newest: { noticeVersion: 3 }, answers: ['withdrawn'] });
  });

  test('may refuse and withdraw whatever was published since, and how often it has answered', async () => {
    const { publish, reply, rows, consent } = await openAsked(world);
    await publish({ purpose: '换了内容' });
    expect(await codeOf(reply({ answer: 'refused', noticeVersion: 3 }))).toBe(noticeChanged.code);
    expect(await codeOf(reply({ answer: 'refused' }))).toBe(OK);
    expect(await rows()).toMatchObject([{ answer: 'refused', noticeVersion: 1 }]);
    for (let at = 1; at < 20; at += 1) {
      // Its access lives ten minutes.
      world.clock.advance(1000);
      const answer = at % 2 === 1 ? 'agreed' : 'withdrawn';
      expect(await codeOf(reply({ answer, noticeVersion: 2 }))).toBe(OK);
    }
    await publish({ purpose: '又换了' });
    later();
    expect(await consent()).toMatchObject({ newest: { answer: 'agreed' } });
    expect(await codeOf(reply({ answer: 'withdrawn', noticeVersion: 2 }))).toBe(OK);
    const { tooManyToday } = quickQueryErrors;
    for (const answer of ['agreed', 'refused'])
      expect(await codeOf(reply({ answer, noticeVersion: 3 }))).toBe(tooManyToday.code);
    expect(await consent()).toMatchObject({ newest: { answer: 'withdrawn', noticeVersion: 2 } });
  });

  test('withdraws in a completed project what it agreed to, and agrees there to nothing', async () => {
    const { reply, projectId, consents, childOf } = await openAsked(world);
    expect(await codeOf(reply({ answer: 'agreed' }))).toBe(OK);
    await world.as('manager').call(moveProject, { id: projectId, status: 2 });
    expect(await consents()).toMatchObject([{ isCompleted: true, answers: ['withdrawn'] }]);
    expect(await codeOf(reply({ answer: 'agreed' }))).toBe(notAsked.code);
    later();
    const { code, data } = await reply({ answer: 'withdrawn' });
    expect(code).toBe(OK);
    expect(data).toMatchObject([{ newest: { answer: 'withdrawn' }, answers: [] }]);
    expect(await childOf(0)).toMatchObject({ permission: 'withdrawn' });
    expect(await codeOf(reply({ answer: 'agreed' }))).toBe(notAsked.code);
  });

  test('sees in the list of its children whose notice waits for an answer', async () => {
    const waits = async ({ tel }: { tel: string }) => {
      // A phone gets one code a minute.
      later();
      const { children } = await openFamily(world, tel);
      return children.map(({ isAwaited }) => isAwaited);
    };
    expect(await waits(await openAsked(world))).toEqual([true]);
    expect(await waits(await openAsked(world, { needsConsent: false }))).toEqual([false]);
    const family = await openAsked(world);
    await family.reply({ answer: 'agreed' });
    expect(await waits(family)).toEqual([false]);
    await family.publish({ purpose: '换了内容' });
    expect(await waits(family)).toEqual([true]);
  });

  test('is not asked by a project that is completed, deleted, without a notice, or not of its school', async () => {
    const silent = await openAsked(world, { isPublished: false });
    expect(await silent.consents()).toEqual([]);
    expect(await codeOf(silent.reply({ answer: 'refused' }))).toBe(notAsked.code);
    const { consents, reply, projectId } = await openAsked(world);
    const elsewhere = (await openAsked(world)).projectId;
    expect(await codeOf(reply({ answer: 'agreed', projectId: elsewhere }))).toBe(notAsked.code);
    expect(await codeOf(reply({ answer: 'agreed', projectId: uuidv7() }))).toBe(notAsked.code);
    const manager = world.as('manager');
    await manager.call(moveProject, { id: projectId, status: 2 });
    expect(await consents()).toEqual([]);
    expect(await codeOf(reply({ answer: 'agreed' }))).toBe(notAsked.code);
    const deleted = await openAsked(world);
    await manager.call(deleteProject, { id: deleted.projectId, withExams: false });
    expect(await deleted.consents()).toEqual([]);
    expect(await codeOf(deleted.reply({ answer: 'agreed' }))).toBe(notAsked.code);
  });
});

test('a version that is published while a family answers is waited for, and shown anew', async () => {
  const { projectId, reply, rows } = await openAsked(world);
  const manager = world.as('manager');
  await manager.raw(saveNoticeDraft, { projectId, texts: { purpose: '换了内容' } });
  const [published, answered] = await overlapping(
    world,
    () => manager.call(publishNotice, { projectId }),
    () => reply({ answer: 'agreed' }),
  );
  expect([published.body.code, answered.code]).toEqual([OK, noticeChanged.code]);
  expect(await rows()).toEqual([]);
});

describe('an answer', () => {
  test('that is sent twice is one, also after the notice or the state changed', async () => {
    const { reply, rows, publish } = await openAsked(world);
    const said = { answerId: uuidv7(), answer: 'agreed' };
    const both = await Promise.all([reply(said), reply(said)]);
    expect(both.map(({ code }) => code)).toEqual([OK, OK]);
    await publish({ purpose: '换了内容' });
    later();
    await reply({ answer: 'withdrawn', noticeVersion: 2 });
    expect(await reply(said)).toMatchObject({
      code: OK,
      data: [{ newest: { answer: 'withdrawn' } }],
    });
    expect(await rows()).toHaveLength(2);
  });

  test('takes no id of another answer, child or project', async () => {
    const { reply, say } = await openAsked(world);
    const answerId = uuidv7();
    expect(await codeOf(reply({ answer: 'refused', answerId }))).toBe(OK);
    expect(await codeOf(reply({ answer: 'agreed', answerId }))).toBe(idUsed.code);
    const other = await say(1);
    expect(await codeOf(reply({ answer: 'agreed', answerId: other.id }))).toBe(idUsed.code);
    const elsewhere = await openAsked(world);
    expect(await codeOf(elsewhere.reply({ answer: 'refused', answerId }))).toBe(idUsed.code);
  });

  test('is refused of another child, another access, and after the access has ended', async () => {
    const one = await openAsked(world);
    const other = await openAsked(world);
    const { unknown, accessOver } = quickQueryErrors;
    const foreign = { id: other.id, projectId: other.projectId, answer: 'agreed' };
    expect(await codeOf(one.reply(foreign))).toBe(unknown.code);
    const neighbour = { id: one.patientIds[1], answer: 'agreed' };
    expect(await codeOf(one.reply(neighbour))).toBe(unknown.code);
    expect(await codeOf(one.reply({ answer: 'agreed', token: 'A'.repeat(43) }))).toBe(
      accessOver.code,
    );
    await world.as('manager').call(deletePatients, { ids: one.id });
    expect(await codeOf(one.reply({ answer: 'agreed' }))).toBe(unknown.code);
    await world.anonymous.call(endQuickQuery, { token: other.token });
    expect(await codeOf(other.reply({ answer: 'agreed' }))).toBe(accessOver.code);
    expect([...(await one.rows()), ...(await other.rows())]).toEqual([]);
  });

  test.each([
    ['no answer', {}],
    ['another word', { answer: 'maybe' }],
    ['a reason of an agreement', { answer: 'agreed', reason: '好' }],
    ['a long reason', { answer: 'refused', reason: '长'.repeat(CONSENT_REASON_MAX + 1) }],
    ['an empty reason', { answer: 'refused', reason: ' ' }],
    ['a hidden character', { answer: 'refused', reason: 'a\u0000b' }],
    ['an id that is none', { answer: 'refused', answerId: "' or 1=1" }],
  ])('of %s is refused', async (_, given) => {
    const { reply, rows } = await openAsked(world);
    expect(await codeOf(reply(given))).toBe(familyAnswerInvalid.code);
    expect(await rows()).toEqual([]);
  });

  test('of a version that cannot be, or a channel of its own, stores nothing else', async () => {
    const { reply, rows, tel } = await openAsked(world);
    for (const noticeVersion of [0, -1, 1.5, 99_999, '1', null])
      expect(await codeOf(reply({ answer: 'agreed', noticeVersion }))).toBe(noticeChanged.code);
    const forged = { answer: 'agreed', channel: 'paper', recordedBy: uuidv7(), maskedPhone: '1' };
    expect(await codeOf(reply(forged))).toBe(OK);
    expect(await rows()).toMatchObject([
      { channel: 'guardian', recordedBy: null, maskedPhone: `139****${tel.slice(-4)}` },
    ]);
  });

  test('leaves a line in the log that says what, and neither why nor who', async () => {
    const { reply, id, projectId, tel } = await openAsked(world);
    await reply({ answer: 'refused', reason: '孩子怕生' });
    const lines = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keypoint', '=', `${id},${projectId}`)
        .selectAll()
        .execute(),
    );
    expect(lines).toMatchObject([
      { keymsg: '家长答复：不同意', username: `家长 139****${tel.slice(-4)}` },
    ]);
    expect(JSON.stringify(lines)).not.toContain('怕生');
  });

  test('is taken so often a day, and no more', async () => {
    const { reply, rows } = await openAsked(world);
    for (let at = 0; at < 20; at += 1) expect(await codeOf(reply({ answer: 'refused' }))).toBe(OK);
    const { tooManyToday } = quickQueryErrors;
    expect(await codeOf(reply({ answer: 'agreed' }))).toBe(tooManyToday.code);
    const [first] = await rows();
    expect(await codeOf(reply({ answer: 'refused', answerId: first?.id }))).toBe(OK);
  });

  test('of a family counts also where its project needs consent only since', async () => {
    const { reply, projectId, consent } = await openAsked(world, { needsConsent: false });
    await world.as('manager').call(editProject, { id: projectId, needsConsent: true });
    expect(await consent()).toMatchObject({ needsConsent: true, answers: ['agreed', 'refused'] });
    expect(await codeOf(reply({ answer: 'agreed' }))).toBe(OK);
  });
});

test('staff of another institution see nothing of it', async () => {
  const { reply, clazz } = await openAsked(world);
  await reply({ answer: 'agreed' });
  const { body } = await world.as('rival').call(listConsents, clazz);
  expect(body.code).not.toBe(OK);
});
