import { describe, expect, test } from 'vitest';
import { readProofs } from './spec-proofs.mjs';
import { faultsOfToCome, readSentences, readToCome } from './spec-sentences.mjs';
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
  const sentences = readSentences('**4.1** One.\n**4.2** Two.\n**4.3** Three.');
  const areas = [{ name: 'Later', issue: 9, may: ['4.2'], count: 1 }];
  const listed = readToCome('## Later, issue 9\n\n- **4.2** Two.');
  const proof = (number) => ({ number, title: 'a test', file: 'a.test.ts' });
  const faults = (change) =>
    traceOf({ sentences, listed, areas, proofs: [proof('4.1'), proof('4.3')], ...change }).faults;

  test('is whole when each sentence has a test or is still to come', () => {
    expect(faults({})).toEqual([]);
  });

  test.each([
    ['a sentence has no test', { proofs: [proof('4.1')] }, '4.3 has no test'],
    [
      'a test proves a sentence that does not exist',
      {
        proofs: [...sentences.map(({ number }) => proof(number)), proof('4.9')],
        listed: [],
        areas: [],
      },
      'proves 4.9, which does not exist',
    ],
    [
      'a sentence to come has a test',
      { proofs: ['4.1', '4.2', '4.3'].map(proof) },
      '4.2 has a test: take it off',
    ],
    ['a number stands twice', { sentences: [...sentences, sentences[0]] }, '4.1 stands twice'],
  ])('fails when %s', (_when, change, fault) => {
    expect(faults(change)).toEqual([expect.stringContaining(fault)]);
  });
});

describe('the list of sentences still to come', () => {
  const areas = [{ name: 'Later', issue: 9, may: ['4.2', '4.3'], count: 1 }];
  const entry = (number) => ({ number, area: 'Later', issue: 9 });

  test('may not grow', () => {
    expect(faultsOfToCome([entry('4.2'), entry('4.3')], areas)).toEqual([
      'the list of Later has grown to 2',
    ]);
  });

  test('lowers its count when it shrinks', () => {
    expect(faultsOfToCome([], areas)).toEqual([
      'the list of Later has shrunk: lower its count to 0',
    ]);
  });

  test('takes no other sentence and no other area', () => {
    expect(faultsOfToCome([entry('4.1')], areas)).toEqual(['4.1 may not be listed under Later']);
    expect(faultsOfToCome([entry('4.2'), { ...entry('4.3'), area: 'Other' }], areas)).toEqual([
      '4.3 may not be listed under Other',
    ]);
  });
});
