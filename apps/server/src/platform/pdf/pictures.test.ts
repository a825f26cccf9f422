import { expect, test } from 'vitest';
import { typesetPictured } from './pictures.ts';
import { CompilerFault, ProcessLost, type TypesetJob } from './typesetter.ts';

const toJob = (withPictures: boolean): TypesetJob => ({
  template: '',
  data: '',
  files: withPictures ? [{ path: 'picture.png', bytes: new Uint8Array() }] : [],
});

/** Sets a document after `faults`; says how many pictures each one had that was set. */
async function setAfter(...faults: Error[]): Promise<(number | undefined)[]> {
  const set: (number | undefined)[] = [];
  const typeset = ({ files }: TypesetJob) => {
    const fault = faults.shift();
    if (fault) return Promise.reject(fault);
    set.push(files?.length);
    return Promise.resolve({ file: new Uint8Array(), values: [] });
  };
  await typesetPictured({ typeset }, toJob);
  return set;
}

test('a picture that the compiler cannot read does not prevent the document', async () => {
  expect(await setAfter(new CompilerFault('unreadable'))).toEqual([0]);
});

test('a document whose process dies is set once more with its pictures, and never without', async () => {
  const lost = new ProcessLost('the process ended');
  expect(await setAfter(lost)).toEqual([1]);
  await expect(setAfter(lost, lost)).rejects.toThrow('ended');
  await expect(setAfter(new Error('the document took too long'))).rejects.toThrow('too long');
});
