/** Fastify and pg, and nothing between them. */
import path from 'node:path';
import { readyLine } from '../target/process.ts';
import { jsonRequest, type PeerDefinition } from './peer.ts';
import { LIST_COLUMNS } from './peer-tables.ts';

export const bare: PeerDefinition = {
  name: 'Fastify',
  leavesOut:
    'with pg alone: no sign-in, no row-level security, no log, no grading; it stores what it is sent, checks nothing, and masks nothing.',
  packages: { fastify: '5.12.8', pg: '8.23.1' },
  command: ({ database }) => ({
    args: [
      path.join(import.meta.dirname, 'bare-server.ts'),
      database.ownerUrl,
      LIST_COLUMNS.join(),
    ],
    env: {},
    ready: readyLine,
  }),
  request: (task, { orgId, schoolId, examId, newRows }) => {
    if (task === 'upload') return jsonRequest('/exams', newRows());
    if (task === 'exam') return jsonRequest(`/exams/${examId}?org=${orgId}`);
    return jsonRequest(`/exams?org=${orgId}${task === 'school' ? `&school=${schoolId}` : ''}`);
  },
};
