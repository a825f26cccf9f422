import { describe, expect, test } from 'vitest';
import { readProofs } from './spec-proofs.mjs';
import { readSentences } from './spec-sentences.mjs';
import { traceOf } from './spec-trace.mjs';

describe('sentences', () => {
  const read = (...lines) => readSentences(lines.join('\n'));

  test('reach to the next number or to the end of the line', () => {
    expect(read('## 4. States', '', '**4.1** A red **thing**. **4.2** Its colour.')).toEqual([
      { number: '4.1', section: 'States', lead: '', text: 'A red thing.' },
      { number: '4.2', section: 'States', lead: '', text: 'Its colour.' },
    ]);
  });

  test('keep what introduces them', () => {
    const found = read(
      'Fields:',
      '- **Exam**: **3.1** id',
      '- More:',
      '  - **3.2** name',
      '- **3.3** x',
    );
    expect(found.map(({ lead }) => lead)).toEqual(['Exam:', 'More:', 'Fields:']);
  });

  test('may ask for nothing, with a reason', () => {
    expect(read('**1.1** Words. <!-- no requirement: only words -->')[0]).toMatchObject({
      text: 'Words.',
      exempt: 'only words',
    });
  });
});

describe('claims', () => {
  const titles = (source) =>
    readProofs('a.test.ts', source).proofs.map(({ number, title }) => `${number} ${title}`);
  const faults = (source) => readProofs('a.test.ts', source).faults;

  test('end the title of a test or of what surrounds it', () => {
    const source = `
      describe('a lock [4.1]', () => {
        test('opens [4.2, 5.3]', () => {});
        it.each([1, 2])('closes %i [4.3]', () => {});
      });`;
    expect(titles(source)).toEqual([
      '4.1 a lock',
      '4.2 a lock › opens',
      '5.3 a lock › opens',
      '4.3 a lock › closes %i',
    ]);
    expect(faults(source)).toEqual([]);
  });

  test('stand above a table of tests', () => {
    const source = "// proves [8.1, 8.2]\ntest.each(CODES)('answers %i', () => {});";
    expect(titles(source)).toEqual(['8.1 answers %i', '8.2 answers %i']);
    expect(faults(source)).toEqual([]);
  });

  test.each([
    ['in the middle of a title', "test('a [4.1] b', () => {});"],
    ['above what is no test', '// proves [4.1]\nconst codes = [];'],
    ['in the title of something else', "step('opens [4.1]');"],
    ['on a test that is skipped', "test.skip('opens [4.1]', () => {});"],
    ['on a group without a test', "describe('a lock [4.1]', () => {});"],
  ])('are a fault %s', (_where, source) => {
    expect(faults(source)).toHaveLength(1);
  });

  test('are not seen in arrays of numbers', () => {
    expect(faults("test('adds', () => expect(sum([4.1, 5.2])).toBe(9.3));")).toEqual([]);
  });
});

describe('the trace', () => {
  const sentences = readSentences(
    '**4.1** One.\n**4.2** Two.\n**4.3** Words. <!-- no requirement: only words -->',
  );
  const proof = (number) => ({ number, title: 'a test', file: 'a.test.ts' });
  const faults = (...numbers) => traceOf(sentences, numbers.map(proof)).faults;

  test('is whole when each sentence that asks for something has a test', () => {
    expect(faults('4.1', '4.2')).toEqual([]);
  });

  test.each([
    ['a sentence has no test', ['4.1'], '4.2 has no test'],
    [
      'a test proves a sentence that does not exist',
      ['4.1', '4.2', '4.9'],
      'proves 4.9, which does not exist',
    ],
    [
      'a test claims a sentence that asks for nothing',
      ['4.1', '4.2', '4.3'],
      '4.3 asks for nothing',
    ],
  ])('fails when %s', (_when, numbers, fault) => {
    expect(faults(...numbers)).toEqual([expect.stringContaining(fault)]);
  });

  test('fails when a number stands twice', () => {
    const twice = [...sentences, ...sentences.slice(0, 1)];
    expect(traceOf(twice, [proof('4.1'), proof('4.2')]).faults).toEqual([
      expect.stringContaining('4.1 stands twice'),
    ]);
  });
});
