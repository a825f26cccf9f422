import { expect, test } from 'vitest';
import { requestText, standingText } from './data.text.ts';

const request = {
  id: '0198c2f0-0000-7000-8000-000000000001',
  fact: 'tel',
  requested: '13900000000',
  requestedOn: '2026-11-20',
  dueOn: '2026-12-05',
  decision: null,
  reason: null,
} as const;

test('a request says what was asked, and until when it is decided', () => {
  expect(requestText(request)).toBe('2026年11月20日申请：家长手机号应当是“13900000000”');
  expect(standingText(request)).toBe('已收到，最晚2026年12月5日处理');
});

test('a refusal says why', () => {
  expect(standingText({ ...request, decision: 'refused', reason: '与户口本一致' })).toBe(
    '没有更正，原因：与户口本一致',
  );
  expect(standingText({ ...request, decision: 'corrected' })).toBe('已更正');
});
