import { examDetail } from '@spine/contract/exam';
import {
  endQuickQuery,
  quickQueryErrors,
  quickQueryLink,
  quickQueryReport,
} from '@spine/contract/quick-query';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';
import { examine, newFamily, openFamily } from './quick-query.factory.ts';

const MINUTE_MS = 60_000;
const LINK_OVER = quickQueryErrors.linkOver.code;
const UNKNOWN = quickQueryErrors.unknown.code;
const NOBODY = '019a0000-0000-7000-8000-000000000000';

let world: World;
beforeAll(async () => {
  world = await openWorld({ PDF_WORKERS: '1' });
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(25 * 3600_000));

const askLink = (token: string, id: string, kind: 'report' | 'prescription' = 'report') =>
  world.anonymous.call(quickQueryLink, { token, kind, id });
const fetch = (link: string) => world.anonymous.call(quickQueryReport, { link });
const linkFor = async (token: string, id: string): Promise<string> =>
  (await askLink(token, id)).body.data.link;

const linesOf = (examId: string) =>
  world.database.inScope(platformScope, ({ db }) =>
    db
      .selectFrom('operationLog')
      .select(['orgId', 'username', 'model', 'optype', 'keymsg'])
      .where('keypoint', '=', examId)
      .execute(),
  );

/** A family with one examination, its access open. */
async function family() {
  const { tel, screening } = await newFamily(world);
  const [examId = ''] = await examine(world, screening, {});
  return { tel, screening, examId, token: (await openFamily(world, tel)).token };
}

describe('a link to a report', () => {
  test('fetches the PDF, under a name that tells nothing of the child', async () => {
    const { token, examId } = await family();
    const link = await linkFor(token, examId);
    expect(link).toMatch(/^[\w-]{43}$/);
    const answer = await fetch(link);
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const name = decodeURIComponent(String(answer.headers['content-disposition']));
    expect(name).toBe("attachment; filename*=UTF-8''脊柱健康筛查报告.pdf");
  });

  test('fetches it again for a reader that asks twice, for its head first or for a part', async () => {
    const { token, examId } = await family();
    const link = await linkFor(token, examId);
    const url = `/api/v1/quickQuery/report?link=${link}`;
    const ask = async (method: 'HEAD' | 'GET', headers = {}) =>
      (await world.inject({ method, url, headers })).status;
    expect(await ask('HEAD')).toBe(200);
    expect(await ask('GET', { range: 'bytes=0-99' })).toBe(200);
    // Whoever has read a file to its end would have used it up by the next call.
    for (const _time of ['the first', 'the second', 'the third']) {
      expect((await fetch(link)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await fetch('none')).body.code).toBe(LINK_OVER);
    }
    await world.anonymous.call(endQuickQuery, { token });
    expect((await fetch(link)).body.code).toBe(LINK_OVER);
  });

  test.each(['&shareTo=weixin', '?from=singlemessage', '。', ' ', '.', '）'])(
    'is read with %j behind it',
    async (behind) => {
      const { token, examId } = await family();
      const answer = await fetch(`${await linkFor(token, examId)}${behind}`);
      expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    },
  );

  test('is good for a minute, and never longer than its access', async () => {
    const { token, examId } = await family();
    const early = await linkFor(token, examId);
    world.clock.advance(MINUTE_MS - 1);
    const inTime = await fetch(early);
    expect(inTime.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    world.clock.advance(1);
    expect((await fetch(early)).body.code).toBe(LINK_OVER);
    const unused = await linkFor(token, examId);
    world.clock.advance(MINUTE_MS);
    expect((await fetch(unused)).body.code).toBe(LINK_OVER);
    world.clock.advance(7.5 * MINUTE_MS);
    const late = await linkFor(token, examId);
    world.clock.advance(0.5 * MINUTE_MS + 1);
    expect((await fetch(late)).body.code).toBe(LINK_OVER);
  });

  test('ends with its access', async () => {
    const { token, examId } = await family();
    const link = await linkFor(token, examId);
    await world.anonymous.call(endQuickQuery, { token });
    expect((await fetch(link)).body.code).toBe(LINK_OVER);
    const left = await world.database.inScope(platformScope, ({ db }) =>
      db.selectFrom('familyLink').selectAll().execute(),
    );
    expect(left.filter(({ subjectId }) => subjectId === examId)).toEqual([]);
  });

  test('leads nowhere once the child is no longer this family’s', async () => {
    const { token, examId, screening } = await family();
    const link = await linkFor(token, examId);
    await world.database.inScope(world.home, ({ db }) =>
      db
        .updateTable('patient')
        .set({ tel: null })
        .where('id', 'in', screening.patientIds)
        .execute(),
    );
    expect((await fetch(link)).body.code).toBe(LINK_OVER);
  });

  test('is not made for what the access does not show', async () => {
    const { token } = await family();
    const other = await family();
    const unknown = await askLink(token, NOBODY);
    expect(unknown.body.code).toBe(UNKNOWN);
    expect((await askLink(token, other.examId)).body).toEqual(unknown.body);
    expect((await askLink(token, other.examId, 'prescription')).body).toEqual(unknown.body);
    const hostile = { token, id: other.examId, kind: 'log' };
    expect((await world.anonymous.raw(quickQueryLink, hostile)).body.code).toBe(UNKNOWN);
  });

  test('of a declined examination says that nothing was measured', async () => {
    const { token, screening } = await family();
    const [declined = ''] = await examine(world, screening, { status: 2, readings: undefined });
    const answer = await fetch(await linkFor(token, declined));
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is stored by its hash only, and does not open an access', async () => {
    const { token, examId } = await family();
    const link = await linkFor(token, examId);
    const stored = await world.database.inScope(platformScope, ({ db }) =>
      db.selectFrom('familyLink').selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(link);
    expect((await askLink(link, examId)).body.code).toBe(quickQueryErrors.accessOver.code);
  });

  test.each(['', 'x', '../../etc/passwd', 'A'.repeat(43), 'A'.repeat(70_000), '%00'])(
    'that is made up is over (%#)',
    async (link) => {
      const { body } = await world.anonymous.raw(quickQueryReport, { link });
      expect(body.code ?? body.errorCode).toBe(LINK_OVER);
    },
  );

  test('leaves one line in the log of the institution however often it is asked, and no mark of the staff', async () => {
    const { tel, token, examId } = await family();
    const link = await linkFor(token, examId);
    for (const _reader of ['one', 'that asks again', 'once more']) await fetch(link);
    expect(await linesOf(examId)).toEqual([
      {
        orgId: world.home.orgId,
        username: `家长 139****${tel.slice(-4)}`,
        model: 'report',
        optype: 'export',
        keymsg: '家长下载检查报告PDF',
      },
    ]);
    await fetch(await linkFor(token, examId));
    expect(await linesOf(examId)).toHaveLength(2);
    const doctor = await world.freshlyAs('doctor');
    const { body } = await doctor.call(examDetail, { id: examId });
    expect(body.data.reportDownloaded).toBe(false);
  });
});
