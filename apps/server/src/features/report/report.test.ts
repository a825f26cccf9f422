import { brotliDecompressSync } from 'node:zlib';
import { uploadExams } from '@spine/contract/exam';
import { API_PREFIX } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { reportPage, reportPdf, sampleReport, verifyReport } from '@spine/contract/report';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { reportVerification } from './report-verification.ts';

let world: World;
let place: Screening;
let examId: string;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://spine.example', PDF_WORKERS: '1' });
  place = await insertScreening(world.database, world.home, { children: 1 });
  const record = quickRecord({ patientId: place.patientIds[0] ?? '' });
  examId = record.id;
  const input = { projectId: place.projectId, schoolId: place.schoolId, exams: [record] };
  const { body } = await world.as('doctor').call(uploadExams, input);
  expect(body['code']).toBe(8000);
});
afterAll(() => world.close());

const links = () => reportVerification(world.config.secret, undefined);
const tokenFor = (orgId: string, id: string) =>
  links().path({ orgId, examId: id }).replace('/verify/', '');

describe('the report on screen', () => {
  it('is a page named after its kind, with its facts in words, and leaves a line without a name [2.58]', async () => {
    const { body } = await world.as('doctor').call(reportPage, { id: examId });
    const { containerId, documentTitle, name, facts, svg } = body['data'];
    expect(containerId).toBe(`quick-report-${examId}`);
    expect(documentTitle).toContain(name);
    expect(svg).toMatch(/^<svg [\s\S]*仅供参考/);
    const told = new Map(
      facts.map((fact: { label: string; value: string }) => [fact.label, fact.value]),
    );
    expect(told.get('筛查结果')).toBe('脊柱侧弯Ⅱ度');
    expect(told.get('最大躯干旋转角')).toMatch(/^\d+\.\d° /);
    expect(told.get('结果说明与建议')).toMatch(/。$/);
    expect(told.get('学籍号')).toContain('******');
    const { body: log } = await world.as('manager').call(listLogs, {});
    // The list names the child to who may know it; the line itself does not.
    const lines = JSON.stringify(log['rows'], (key, value) => (key === 'point' ? null : value));
    expect(lines).toContain(examId);
    expect(lines).not.toContain(name);
  });

  it('travels compressed to a browser', async () => {
    const { headers, rawPayload } = await world.app.inject({
      url: `${API_PREFIX}${reportPage.path}?id=${examId}`,
      headers: { authorization: `Bearer ${world.tokens.doctor}`, 'accept-encoding': 'gzip, br' },
    });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<svg');
  });

  it('of another institution answers like one that does not exist', async () => {
    const foreign = await world.as('rival').call(reportPage, { id: examId });
    const unknown = await world.as('rival').call(reportPage, { id: uuidv7() });
    expect(foreign.body).toEqual(unknown.body);
    expect(foreign.body['code']).toBe(24001309);
  });
});

describe('the sample of a template', () => {
  const sample = { resultId: 2 as const, typeId: 1 as const, advice: '请来本院。', lines: [] };

  it('is a page of nobody with what is being written, also with a torn picture', async () => {
    const torn = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]).toString('base64')}`;
    for (const logo of [undefined, torn]) {
      const { body } = await world
        .as('manager')
        .call(sampleReport, { ...sample, ...(logo && { logo }) });
      expect(body['data'].svg).toContain('示例学生');
      expect(body['data'].svg).toContain('请来本院。');
      expect(body['data'].adviceSize).toBe(11.5);
    }
  });

  it('is for who writes templates', async () => {
    for (const name of ['doctor', 'platform'] as const) {
      const { body } = await world.as(name).call(sampleReport, sample);
      expect(body['errorCode']).toBe(2403);
    }
  });
});

describe('the report as PDF', () => {
  it('is a file for a doctor, and the download is logged without a name', async () => {
    const answer = await world.as('doctor').call(reportPdf, { id: examId });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(String(answer.headers['content-disposition'])).toContain('.pdf');
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { body } = await world.as('manager').call(listLogs, {});
    expect(JSON.stringify(body['rows'])).toContain(examId);
  });

  it('of another institution answers like one that does not exist', async () => {
    const foreign = await world.as('rival').call(reportPdf, { id: examId });
    const unknown = await world.as('rival').call(reportPdf, { id: uuidv7() });
    expect(foreign.body).toEqual(unknown.body);
    expect(foreign.body['code']).toBe(24001309);
  });

  it('is not for the platform, nor for analysts, nor for strangers', async () => {
    for (const name of ['platform', 'maker', 'analyst'] as const) {
      const { body } = await world.as(name).call(reportPdf, { id: examId });
      expect(body['errorCode']).toBe(2403);
    }
    const { body } = await world.anonymous.call(reportPdf, { id: examId });
    expect(body['errorCode']).toBe(2401);
  });
});

describe('the verification of a printed report', () => {
  it.each(['', '&shareTo=weixin', '?from=singlemessage', '。', ' '])(
    'tells a stranger date, institution and surname, with "%s" behind the token',
    async (behind) => {
      const token = `${tokenFor(world.home.orgId, examId)}${behind}`;
      const { body } = await world.anonymous.call(verifyReport, { token });
      expect(body['data']).toEqual({
        genuine: true,
        examDate: '2026-11-20',
        orgName: '临溪市妇幼保健院',
        maskedName: expect.stringMatching(/^.\*\*$/u),
      });
    },
  );

  it('answers equally for a made-up token, a gone examination and a wrong institution', async () => {
    const tokens = [
      'A'.repeat(56),
      tokenFor(world.home.orgId, uuidv7()),
      tokenFor(world.other.orgId, examId),
    ];
    for (const token of tokens) {
      const { body } = await world.anonymous.call(verifyReport, { token });
      expect(body['data']).toEqual({
        genuine: false,
        examDate: null,
        orgName: null,
        maskedName: null,
      });
    }
  });
});
