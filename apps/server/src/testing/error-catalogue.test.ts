/**
 * Every code of the catalogue, the specification's and ours, provoked through the server: number, sentence, envelope
 * and HTTP status are those of its entry.
 */
import { readFileSync } from 'node:fs';
import { ERROR_CATALOGUE } from '@spine/contract/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_URL } from '#features/session/second-factor/passkey/passkey.factory.ts';
import { actionProvocations } from './provoke/care/provoke-action.ts';
import { prescriptionProvocations } from './provoke/care/provoke-prescription.ts';
import { trainingProvocations } from './provoke/care/provoke-training.ts';
import { examProvocations } from './provoke/findings/provoke-exam.ts';
import { followUpProvocations } from './provoke/findings/provoke-follow-up.ts';
import { referralLetterProvocations } from './provoke/findings/provoke-referral-letter.ts';
import { reportProvocations } from './provoke/findings/provoke-report.ts';
import { reportFormProvocations } from './provoke/findings/provoke-report-form.ts';
import { schoolListProvocations } from './provoke/findings/provoke-school-list.ts';
import { geoProvocations, statisticProvocations } from './provoke/findings/provoke-statistic.ts';
import { administrationProvocations } from './provoke/people/provoke-administration.ts';
import { approvalProvocations } from './provoke/people/provoke-approval.ts';
import { dataRequestProvocations } from './provoke/people/provoke-data-request.ts';
import { enrolmentProvocations } from './provoke/people/provoke-enrolment.ts';
import { erasureProvocations } from './provoke/people/provoke-erasure.ts';
import { factorProvocations } from './provoke/people/provoke-factor.ts';
import { passkeyProvocations } from './provoke/people/provoke-passkey.ts';
import { patientProvocations } from './provoke/people/provoke-patient.ts';
import { quickQueryProvocations } from './provoke/people/provoke-quick-query.ts';
import { rosterBatchProvocations } from './provoke/people/provoke-roster-batch.ts';
import { sessionProvocations } from './provoke/people/provoke-session.ts';
import { singleSignOnProvocations } from './provoke/people/provoke-single-sign-on.ts';
import { trashProvocations } from './provoke/people/provoke-trash.ts';
import { userProvocations } from './provoke/people/provoke-user.ts';
import { auditProvocations } from './provoke/platform/provoke-audit.ts';
import { disclosureProvocations } from './provoke/platform/provoke-disclosure.ts';
import { fileProvocations } from './provoke/platform/provoke-files.ts';
import { jobProvocations } from './provoke/platform/provoke-job.ts';
import { kernelProvocations } from './provoke/platform/provoke-kernel.ts';
import { monitoringProvocations } from './provoke/platform/provoke-monitoring.ts';
import { monitoringFileProvocations } from './provoke/platform/provoke-monitoring-file.ts';
import { savedViewProvocations } from './provoke/platform/provoke-saved-view.ts';
import type { Provocation } from './provoke/provoke.ts';
import { consentProvocations } from './provoke/station/provoke-consent.ts';
import { stationProvocations } from './provoke/station/provoke-station.ts';
import { stationDeviceProvocations } from './provoke/station/provoke-station-device.ts';
import { openWorld, type TestAnswer, type World } from './world.ts';

const SPEC = new URL('../../../../docs/spec.md', import.meta.url);

let world: World;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL });
});
afterAll(() => world.close());

async function expectAnswer([entry, by, says = entry.message]: Provocation): Promise<void> {
  const { status, body }: TestAnswer = await by(world);
  const { code, kind, httpStatus } = entry;
  const told = kind === 'gate' ? [body.errorCode, body.errorMsg] : [body.code, body.msg];
  expect([status, ...told]).toEqual([httpStatus, code, says]);
  expect(body).not.toHaveProperty(kind === 'gate' ? 'code' : 'errorCode');
  expect(ERROR_CATALOGUE.get(code)).toEqual(entry);
}

/** The table as test.each prints it: by code and sentence. */
const titled = (provocations: readonly Provocation[]) =>
  provocations.map((each) => [each[0].code, each[2] ?? each[0].message, each] as const);

const PROVOCATIONS = [
  ...actionProvocations,
  ...kernelProvocations,
  ...sessionProvocations,
  ...factorProvocations,
  ...passkeyProvocations,
  ...singleSignOnProvocations,
  ...userProvocations,
  ...administrationProvocations,
  ...approvalProvocations,
  ...patientProvocations,
  ...rosterBatchProvocations,
  ...trashProvocations,
  ...enrolmentProvocations,
  ...erasureProvocations,
  ...examProvocations,
  ...auditProvocations,
  ...disclosureProvocations,
  ...fileProvocations,
  ...geoProvocations,
  ...jobProvocations,
  ...monitoringProvocations,
  ...monitoringFileProvocations,
  ...prescriptionProvocations,
  ...reportProvocations,
  ...reportFormProvocations,
  ...savedViewProvocations,
  ...quickQueryProvocations,
  ...dataRequestProvocations,
  ...consentProvocations,
  ...stationProvocations,
  ...stationDeviceProvocations,
  ...followUpProvocations,
  ...referralLetterProvocations,
  ...schoolListProvocations,
  ...statisticProvocations,
  ...trainingProvocations,
];

describe('the server answers', () => {
  // proves [8.8, 8.9, 8.10, 8.11, 8.12, 8.13, 8.14, 8.15, 8.16, 8.17, 8.18, 8.19, 8.20, 8.21, 8.22]
  test.each(titled(kernelProvocations))('%i: %s', (_code, _says, each) => expectAnswer(each));

  // proves [8.24, 8.25, 8.33, 8.34, 8.35, 8.36, 8.41, 8.42, 8.43, 8.44, 8.45, 8.46, 8.58, 8.59, 8.60, 8.66]
  test.each(titled(sessionProvocations))('%i: %s', (_code, _says, each) => expectAnswer(each));

  // proves [8.27, 8.28, 8.29, 8.30, 8.31, 8.32, 8.52, 8.54, 8.60, 8.63]
  test.each(titled(userProvocations))('%i: %s', (_code, _says, each) => expectAnswer(each));

  // proves [8.23, 8.26, 8.37, 8.47, 8.49, 8.50, 8.53, 8.61, 8.62]
  test.each(titled(administrationProvocations))('%i: %s', (_code, _says, each) =>
    expectAnswer(each),
  );

  // proves [8.40, 8.48, 8.65]
  test.each(titled(patientProvocations))('%i: %s', (_code, _says, each) => expectAnswer(each));

  // proves [8.39, 8.55, 8.56, 8.57]
  test.each(titled(examProvocations))('%i: %s', (_code, _says, each) => expectAnswer(each));

  // proves [8.38, 8.51]
  test.each(titled(statisticProvocations))('%i: %s', (_code, _says, each) => expectAnswer(each));

  test.each(
    titled([
      ...fileProvocations,
      ...geoProvocations,
      ...factorProvocations,
      ...passkeyProvocations,
      ...singleSignOnProvocations,
      ...jobProvocations,
      ...monitoringFileProvocations,
      ...quickQueryProvocations,
      ...rosterBatchProvocations,
      ...trashProvocations,
      ...enrolmentProvocations,
    ]),
  )('%i: %s', (_code, _says, each) => expectAnswer(each));

  test.each(
    titled([
      ...actionProvocations,
      ...prescriptionProvocations,
      ...reportProvocations,
      ...reportFormProvocations,
      ...savedViewProvocations,
      ...consentProvocations,
      ...stationProvocations,
      ...stationDeviceProvocations,
      ...followUpProvocations,
      ...referralLetterProvocations,
      ...schoolListProvocations,
      ...trainingProvocations,
    ]),
  )('%i: %s', (_code, _says, each) => expectAnswer(each));
});

describe('the catalogue', () => {
  const provoked = PROVOCATIONS.map(([{ code }]) => code);

  test('is provoked whole, each code once', () => {
    const inOrder = (codes: Iterable<number>) => [...codes].sort((a, b) => a - b);
    expect(inOrder(provoked)).toEqual(inOrder(ERROR_CATALOGUE.keys()));
  });

  test('holds every code of section 8 of the specification', () => {
    const codes = codesOfSection8(readFileSync(SPEC, 'utf8'));
    expect(codes).toHaveLength(90);
    expect(codes.filter((code) => !ERROR_CATALOGUE.has(code))).toEqual([]);
  });
});

/** The codes that begin its sentences: numbers, lists of them, and ranges such as "24001301 to 24001308". */
function codesOfSection8(spec: string): number[] {
  const section = /^## 8\. .*?(?=^## )/ms.exec(spec)?.[0] ?? '';
  return [...section.matchAll(/^- \*\*8\.\d+\*\* (\d[\d, to]*)/gm)].flatMap(([, list = '']) =>
    list
      .split(',')
      .filter((part) => part.trim() !== '')
      .flatMap(codesBetween),
  );
}

function codesBetween(part: string): number[] {
  const [from = 0, to = from] = part.split('to').map(Number);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
