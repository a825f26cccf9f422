import { uploadExams } from '@spine/contract/exam';
import { listLogs } from '@spine/contract/log';
import { reportPdf, verifyReport } from '@spine/contract/report';
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
  it('tells a stranger date, institution and surname', async () => {
    const token = tokenFor(world.home.orgId, examId);
    const { body } = await world.anonymous.call(verifyReport, { token });
    expect(body['data']).toEqual({
      ...{ genuine: true, examDate: '2026-11-20', orgName: '临溪市妇幼保健院' },
      maskedName: expect.stringMatching(/^.\*\*$/u),
    });
  });

  it('answers equally for a made-up token, a gone examination and a wrong institution', async () => {
    const tokens = [
      'A'.repeat(56),
      tokenFor(world.home.orgId, uuidv7()),
      tokenFor(world.other.orgId, examId),
    ];
    for (const token of tokens) {
      const { body } = await world.anonymous.call(verifyReport, { token });
      expect(body['data']).toEqual({
        ...{ genuine: false, examDate: null, orgName: null, maskedName: null },
      });
    }
  });
});
