import { afterEach, describe, expect, it } from 'vitest';
import { fontPaths } from './fonts.ts';
import { openTypesetter, type Typesetter } from './typesetter.ts';

const TEMPLATE =
  '#let data = json(bytes(sys.inputs.data))\n#data.text\n#assert(data.text != "wrong")';
let open: Typesetter | undefined;
const opened = (workers: number): Typesetter => {
  open = openTypesetter({ template: TEMPLATE, fontPaths: fontPaths().slice(0, 1), workers });
  return open;
};
afterEach(() => open?.close());

const job = (text: string) => ({ data: JSON.stringify({ text }) });
const headOf = (pdf: Uint8Array) => Buffer.from(pdf.subarray(0, 5)).toString();

describe('the typesetter', () => {
  it('sets more documents than it has workers', async () => {
    const typesetter = opened(2);
    const jobs = Array.from({ length: 9 }, (_, at) => typesetter.typeset(job(`第${at}页`)));
    expect((await Promise.all(jobs)).map(headOf)).toEqual(Array.from({ length: 9 }, () => '%PDF-'));
  });

  it('refuses a document that does not compile and goes on with the next', async () => {
    const typesetter = opened(1);
    await expect(typesetter.typeset(job('wrong'))).rejects.toThrow(/assert/);
    expect(headOf(await typesetter.typeset(job('right')))).toBe('%PDF-');
  });

  it('fails only the document whose data is no JSON', async () => {
    const typesetter = opened(1);
    await expect(typesetter.typeset({ data: '{' })).rejects.toThrow();
    expect(headOf(await typesetter.typeset(job('right')))).toBe('%PDF-');
  });

  it('refuses what is under way when it is closed, and whatever comes later', async () => {
    const typesetter = opened(1);
    const under = expect(typesetter.typeset(job('a'))).rejects.toThrow(/closed/);
    await typesetter.close();
    await under;
    await expect(typesetter.typeset(job('b'))).rejects.toThrow(/closed/);
  });
});
