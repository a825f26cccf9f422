import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import type { StatisticChild } from '@spine/contract/statistic';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, recordedCall, startCallServer } from '#platform/call/call-server.factory.ts';
import { loadAllChildren } from './load-all-children.ts';

let server: Awaited<ReturnType<typeof startCallServer>>;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.stop());

const childOf = (at: number): StatisticChild => ({
  patientId: `0198f000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  examId: null,
  name: `学生${at}`,
  studentId: '',
  sex: 'f',
  age: 11,
  schoolName: '',
  gradeName: '五年级',
  clazzName: '1班',
  projectName: '',
  examTime: null,
  overall: null,
  res: '',
  resultId: null,
  maxAngle: null,
  listed: true,
});

test.each([0, 1, DROPDOWN_SIZE, DROPDOWN_SIZE + 1, 2 * DROPDOWN_SIZE + 500])(
  'of %i children none is left out',
  async (count) => {
    const children = Array.from({ length: count }, (_, at) => childOf(at));
    server.handle((request, response) => {
      const query = new URL(request.url ?? '', server.base).searchParams;
      const size = Number(query.get('size'));
      const from = (Number(query.get('page')) - 1) * size;
      const rows = children.slice(from, from + size);
      answer({ code: 8000, msg: 'ok', rows, total: count })(request, response, '');
    });
    const { signal } = new AbortController();
    const { call } = recordedCall(server.base);
    const loaded = await loadAllChildren({ member: 'positive' }, signal, call);
    expect(loaded.map(({ patientId }) => patientId)).toEqual(
      children.map(({ patientId }) => patientId),
    );
  },
);
