import { expect, test } from 'vitest';
import { correctionWord } from './patient-corrections.panel.tsx';

const row = {
  id: '1',
  examId: '2',
  examTime: '2026-11-20T09:00:00+08:00',
  from: { id: '3', name: '林嘉禾' },
  to: null,
  reason: null,
  by: '沈若兰',
  at: '2026-11-20T10:00:00+08:00',
};
const assigned = { ...row, kind: 'assign' } as const;

test('a correction says whose examination it was and whose it is, or that the child is deleted', () => {
  expect(correctionWord({ ...row, kind: 'void' })).toBe('作废');
  expect(correctionWord({ ...row, kind: 'unvoid' })).toBe('恢复');
  expect(correctionWord({ ...assigned, to: { id: '4', name: '周子航' } })).toBe(
    '由 林嘉禾 改归 周子航',
  );
  expect(correctionWord({ ...assigned, to: { id: '4', name: null } })).toBe(
    '由 林嘉禾 改归 已删除的学生',
  );
});
