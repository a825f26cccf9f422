import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallAborted, runAs } from '../auth/caller.ts';
import { type Typeset, Typesetter } from './typesetter.ts';

const TEMPLATE =
  '#let data = json(bytes(sys.inputs.data))\n#data.text\n#assert(data.text != "wrong")';
/** Compiles for minutes where it is told to. */
const ENDLESS =
  '#let data = json(bytes(sys.inputs.data))\n#data.text\n#if data.text == "endless" { for a in range(100000) { for b in range(100000) { let c = calc.sin(a * b) } } }';
let open: Typesetter | undefined;
const opened = (workers: number, idleMs?: number): Typesetter => {
  open = new Typesetter({ workers, ...(idleMs !== undefined && { idleMs }) });
  return open;
};
const { execPath } = process;
afterEach(async () => {
  process.execPath = execPath;
  vi.useRealTimers();
  await open?.close();
});

const job = (text: string, template = TEMPLATE) => ({ template, data: JSON.stringify({ text }) });
const headOf = ({ file }: Typeset) => Buffer.from(file.subarray(0, 5)).toString();

const childrenOf = (thread: string): string[] =>
  readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean);
const setsDocuments = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/typeset-process.ts');
  } catch {
    return false;
  }
};
/** The processes this one has begun for typesetting. */
const compilers = (): number[] =>
  readdirSync('/proc/self/task').flatMap(childrenOf).filter(setsDocuments).map(Number);

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
    await expect(typesetter.typeset({ template: TEMPLATE, data: '{' })).rejects.toThrow();
    expect(headOf(await typesetter.typeset(job('right')))).toBe('%PDF-');
  });

  it('refuses what is under way when it is closed, and whatever comes later', async () => {
    const typesetter = opened(1);
    const under = expect(typesetter.typeset(job('a'))).rejects.toThrow(/closed/);
    await typesetter.close();
    await under;
    await expect(typesetter.typeset(job('b'))).rejects.toThrow(/closed/);
  });

  it('gives up a document that takes too long, and goes on with the next', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open = new Typesetter({ workers: 1, mostMs: 3000 });
    const refused = expect(open.typeset(job('endless', ENDLESS))).rejects.toThrow('took too long');
    vi.advanceTimersByTime(3000);
    await refused;
    expect(headOf(await open.typeset(job('right')))).toBe('%PDF-');
  });

  it('lets institutions take turns, and leaves out what nobody waits for any more', async () => {
    const typesetter = opened(1);
    const set: string[] = [];
    const given = new AbortController();
    const ask = (turn: string, text: string, { signal } = new AbortController()) =>
      runAs({ queueKey: turn, isJob: true, signal }, () =>
        typesetter.typeset(job(text)).then(() => set.push(text)),
      );
    const first = ask('one', '1');
    const left = expect(ask('one', 'left', given)).rejects.toThrow(CallAborted);
    const rest = [ask('one', '2'), ask('one', '3'), ask('two', 'a'), ask('two', 'b')];
    given.abort();
    await left;
    await expect(ask('two', 'late', given)).rejects.toThrow(CallAborted);
    await Promise.all([first, ...rest]);
    expect(set.slice(0, 1)).toEqual(['1']);
    expect(set.slice(1).map((text) => /\d/.test(text))).toEqual([true, false, true, false]);
  });

  it('keeps a process for who waits while jobs have all they may have', async () => {
    const typesetter = opened(1);
    const { signal } = new AbortController();
    const ofJobs = [job('endless', ENDLESS), job('next')].map((each) =>
      runAs({ queueKey: 'one', isJob: true, signal }, () => typesetter.typeset(each)),
    );
    const refused = ofJobs.map((each) => expect(each).rejects.toThrow(/closed/));
    expect(headOf(await typesetter.typeset(job('awaited')))).toBe('%PDF-');
    expect(compilers()).toHaveLength(2);
    await typesetter.close();
    await Promise.all(refused);
  });

  it('lets nobody who waits stand behind a batch', async () => {
    const typesetter = opened(1);
    const { signal } = new AbortController();
    const set: string[] = [];
    const ask = (queueKey: string, text: string, isJob: boolean) =>
      runAs({ queueKey, isJob, signal }, () =>
        typesetter.typeset(job(text, ENDLESS)).then(() => set.push(text)),
      );
    // A large document that somebody waits for has the one process, a batch the other.
    const large = expect(ask('one', 'endless', false)).rejects.toThrow(/closed/);
    const batches = ['first', 'second', 'third'].map((each) => ask(each, each, true));
    await Promise.all([...batches, ask('two', 'awaited', false)]);
    expect(set).toEqual(['first', 'awaited', 'second', 'third']);
    await typesetter.close();
    await large;
  });

  it('sets documents of several templates in one process', async () => {
    const typesetter = opened(1);
    for (const template of [TEMPLATE, '#sys.inputs.data', TEMPLATE])
      expect(headOf(await typesetter.typeset(job('right', template)))).toBe('%PDF-');
    expect(compilers()).toHaveLength(1);
  });

  it('refuses only the document whose process dies, and replaces the process', async () => {
    const typesetter = opened(1);
    await typesetter.typeset(job('first'));
    const [pid] = compilers();
    const dying = expect(typesetter.typeset(job('lost'))).rejects.toThrow(/ended|closed|EPIPE/);
    process.kill(pid ?? 0, 'SIGKILL');
    await dying;
    expect(headOf(await typesetter.typeset(job('next')))).toBe('%PDF-');
    expect(compilers()).not.toContain(pid);
  });

  it('refuses the documents for which the machine makes no process, and no later one', async () => {
    const typesetter = opened(0);
    const dying = expect(typesetter.typeset(job('lost'))).rejects.toThrow(/ended|closed|EPIPE/);
    // Those that wait as well, and nobody waits for ever.
    const refused = ['refused', 'as well'].map((name) =>
      expect(typesetter.typeset(job(name))).rejects.toThrow(/cannot be empty/),
    );
    const [pid] = compilers();
    process.execPath = '';
    process.kill(pid ?? 0, 'SIGKILL');
    await Promise.all([dying, ...refused]);
    process.execPath = execPath;
    expect(headOf(await typesetter.typeset(job('next')))).toBe('%PDF-');
  });

  it('keeps a process through the signals that end the server, until it is closed', async () => {
    const typesetter = opened(1);
    await typesetter.typeset(job('first'));
    const [pid] = compilers();
    process.kill(pid ?? 0, 'SIGINT');
    process.kill(pid ?? 0, 'SIGTERM');
    expect(headOf(await typesetter.typeset(job('second')))).toBe('%PDF-');
    expect(compilers()).toEqual([pid]);
    await typesetter.close();
    expect(compilers()).toEqual([]);
  });

  it('ends a process without work, and begins another for the next document', async () => {
    const typesetter = opened(1, 0);
    await typesetter.typeset(job('first'));
    await expect.poll(compilers).toEqual([]);
    expect(headOf(await typesetter.typeset(job('second')))).toBe('%PDF-');
  });
});
