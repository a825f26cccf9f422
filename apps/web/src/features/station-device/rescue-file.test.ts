import { RESCUE_MAX } from '@spine/contract/station-device';
import { expect, test } from 'vitest';
import { outcomeOf, parseRescueFile } from './rescue-file.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const record = { id: ID, keyId: ID, box: 'AbC_-9' };
const file = {
  format: 'spine-station-rescue',
  version: 1,
  device: { id: ID, name: '机动手机' },
  savedAt: '2026-11-20T14:52:30+08:00',
  records: [record],
};
const parse = (given: object) => parseRescueFile(JSON.stringify({ ...file, ...given }));

test('a rescue file is read, and what does not belong in it is left out', () => {
  expect(parse({})).toEqual(file);
  expect(parse({ records: [{ ...record, patientName: '程嘉树' }], note: 'x' })).toEqual(file);
});

test.each([
  ['of another format', { format: 'spine-backup' }],
  ['of a later version', { version: 2 }],
  ['whose version is a text', { version: '1' }],
  ['without a device', { device: undefined }],
  ['of a device with a long name', { device: { id: ID, name: '机'.repeat(21) } }],
  ['of a device with hidden characters', { device: { id: ID, name: '机\u202e动' } }],
  ['of no time', { savedAt: 'yesterday' }],
  ['without records', { records: [] }],
  ['whose records are no list', { records: { 0: record, length: 1 } }],
  ['with too many records', { records: Array.from({ length: RESCUE_MAX + 1 }, () => record) }],
  ['with a record that is null', { records: [record, null] }],
  ['with an id that is none', { records: [{ ...record, id: '../../x' }] }],
  ['with a key that is none', { records: [{ ...record, keyId: 1 }] }],
  ['with a box of other letters', { records: [{ ...record, box: '<script>' }] }],
  ['with a box of two lines', { records: [{ ...record, box: 'AbC\n' }] }],
  ['with an empty box', { records: [{ ...record, box: '' }] }],
  ['with a huge box', { records: [{ ...record, box: 'A'.repeat(20_001) }] }],
])('a file %s is none', (_what, given) => {
  expect(parse(given)).toBeUndefined();
});

test.each([
  '',
  'null',
  '[]',
  '"spine-station-rescue"',
  '{"format":',
  '[1e999]',
  '['.repeat(100_000),
  '{"__proto__":{"format":"spine-station-rescue","version":1}}',
  '\u0000PK\u0003\u0004',
])('%j is no rescue file', (text) => {
  expect(parseRescueFile(text)).toBeUndefined();
});

test('what the server answered is counted, and each sentence told once', () => {
  const refused = (msg: string) => ({ id: ID, outcome: 'refused', code: 1, msg }) as const;
  const results = [
    { id: ID, outcome: 'accepted' } as const,
    refused('学生不存在'),
    refused('项目已结束'),
    refused('学生不存在'),
  ];
  expect(outcomeOf(results)).toEqual({
    accepted: 1,
    refused: 3,
    whys: [
      ['学生不存在', 2],
      ['项目已结束', 1],
    ],
  });
  expect(outcomeOf([])).toEqual({ accepted: 0, refused: 0, whys: [] });
});
