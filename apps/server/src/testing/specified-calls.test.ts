/** The calls of spec section 7 as older clients make them: each path, each method, each field they send. */
import { API_PREFIX, type Endpoint } from '@spine/contract/kernel';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBindings } from '#app';
import { readConfig } from '#config';
import { openDatabase } from '#platform/db/open.ts';
import { systemClock } from '#platform/ports/clock.ts';
import { consoleSmsSender } from '#platform/ports/sms-sender.ts';

/** The first connection would be opened by the first statement; there is none here. */
const endpoints: readonly Endpoint[] = createBindings({
  config: readConfig({ SECRET: 'signs nothing while calls are described' }),
  database: openDatabase('postgres://nobody@127.0.0.1:1/none', 2),
  clock: systemClock,
  smsSender: consoleSmsSender(() => undefined),
}).map(({ endpoint }) => endpoint);

function servedAt(call: string): Endpoint | undefined {
  const [method, path = ''] = call.split(' ');
  return endpoints.find(
    (endpoint) =>
      endpoint.method === method &&
      API_PREFIX + endpoint.path.replaceAll(/:(\w+)/g, '{$1}') === path,
  );
}

function fieldsOf(endpoint: Endpoint | undefined): string[] {
  if (!endpoint) return [];
  const { properties } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

type Call = readonly [call: string, fields: readonly string[]];

function expectServed(...[call, fields]: Call): void {
  const endpoint = servedAt(call);
  expect(endpoint, call).toBeDefined();
  expect(fieldsOf(endpoint)).toEqual(expect.arrayContaining([...fields]));
}

describe('the calls of section 7 are served', () => {
  // proves [7.5, 7.6, 7.7, 7.8, 7.9, 7.10, 7.11, 7.12, 7.13, 7.14, 7.15, 7.16]
  test.each<Call>([
    ['POST /api/v1/users/login', ['username', 'pw', 'picCode']],
    ['POST /api/v1/users/picCode', ['ttp', 'mcode']],
    ['POST /api/v1/users/loginSms', ['tel', 'code']],
    ['POST /api/v1/users/sendSms', ['tel', 'ttp', 'mcode']],
    ['POST /api/v1/users/logout', []],
    ['POST /api/v1/users/changePw', []],
    ['POST /api/v1/users/checkTelSms', []],
    ['GET /api/v1/users/list', []],
    ['POST /api/v1/users/add', []],
    [
      'POST /api/v1/users/edit',
      ['id', 'username', 'tel', 'role', 'roleType', 'orgId', 'errorCounter'],
    ],
    ['POST /api/v1/users/del', ['ids']],
    ['POST /api/v1/users/resetPw', []],
  ])('of users: %s with %j', expectServed);

  // proves [7.17, 7.18, 7.19, 7.20, 7.21, 7.22, 7.23]
  test.each<Call>([
    ['GET /api/v1/org/list', []],
    ['POST /api/v1/org/add', []],
    ['POST /api/v1/org/edit', []],
    ['GET /api/v1/school/list', []],
    ['POST /api/v1/school/add', []],
    ['POST /api/v1/school/edit', []],
    ['DELETE /api/v1/school/del/{id}', ['id']],
  ])('of institutions and schools: %s with %j', expectServed);

  // proves [7.25, 7.26, 7.27, 7.28, 7.29, 7.30, 7.31, 7.32, 7.33, 7.34, 7.35]
  test.each<Call>([
    ['GET /api/v1/patient/list', []],
    ['POST /api/v1/patient/add', []],
    ['POST /api/v1/patient/edit', []],
    ['POST /api/v1/patient/del', ['ids']],
    ['POST /api/v1/patient/qr/add', []],
    ['POST /api/v1/import/excel', ['schoolId']],
    ['GET /api/v1/patientReport/listExamImage', []],
    ['GET /api/v1/patientReport/listReportImage', []],
    ['GET /api/v1/exams/history/list', []],
    ['GET /api/v1/201/exams/info', []],
    ['GET /api/v1/exams/exportExcel', []],
  ])('of children and examinations: %s with %j', expectServed);

  // proves [7.37, 7.38, 7.39, 7.40, 7.41, 7.42]
  test.each<Call>([
    ['POST /api/v1/numblue/create', []],
    ['GET /api/v1/numblue/list', []],
    ['GET /api/v1/numblue/download', []],
    ['GET /api/v1/log/list', []],
    ['GET /api/v1/template/info', []],
    ['POST /api/v1/template/config', []],
  ])('of Bluetooth codes, logs and the template: %s with %j', expectServed);
});

test('a roster comes as multipart, an export leaves as a file [7.30, 7.35]', () => {
  const roster = servedAt('POST /api/v1/import/excel');
  expect(roster?.body).toBe('multipart');
  expect(servedAt('GET /api/v1/exams/exportExcel')?.reply.kind).toBe('file');
});
