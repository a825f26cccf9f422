/**
 * The state of the page: the birth date and what was written stay in memory alone, and the address names neither. An id is
 * made for each result, so that sending it again over a poor network is the same result.
 */
import { instantInShanghai, kernelErrors } from '@spine/contract/kernel';
import {
  correctableUntil,
  disownLetter,
  type LetterView,
  readLetter,
  referralLetterErrors,
  writeLetter,
} from '@spine/contract/referral-letter';
import { useRef, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { serverTime } from '#platform/call/server-time.ts';
import { useOnce } from '#ui/use-once.ts';
import type { HospitalResult } from './hospital-values.rules.ts';

/** The page is closed, whatever the reason. */
const CLOSING: readonly number[] = [
  referralLetterErrors.over.code,
  kernelErrors.tooManyRequests.code,
];

export type OpenLetter = { readonly letter: LetterView; readonly birthDate: string };
type Written = NonNullable<LetterView['written']>;

async function load(token: string, birthDate: string): Promise<OpenLetter> {
  const letter = await call(readLetter, { token, birthDate }, { quiet: true });
  return { letter, birthDate };
}

/** Writes a result, in place of what was written before; answers it as it stands now. */
async function write(
  token: string,
  { letter, birthDate }: OpenLetter,
  input: HospitalResult & { id: string },
) {
  const { written } = letter;
  const former = written && { inPlaceOf: written.id };
  await call(writeLetter, { token, birthDate, ...input, ...former }, { quiet: true });
  const until = written?.until ?? instantInShanghai(correctableUntil(serverTime()));
  return { until, ...input } satisfies Written;
}

const isWrittenMeanwhile = (refused: Refused) =>
  refused.code === referralLetterErrors.writtenMeanwhile.code;

/** Shows a refusal; of a page that is closed only that it is. */
function useRefusal() {
  const [isClosed, setClosed] = useState(false);
  const [refusal, setRefusal] = useState('');
  const show = (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    if (CLOSING.includes(error.code)) setClosed(true);
    else setRefusal(error.fields[0]?.message ?? error.message);
    return error;
  };
  return { isClosed, refusal, show, clear: () => setRefusal('') };
}

export function useHospital(token: string) {
  const [open, setOpen] = useState<OpenLetter>();
  const [isCorrecting, setCorrecting] = useState(false);
  const [other, setOther] = useState<'asked' | 'said'>();
  const { isClosed, refusal, show, clear } = useRefusal();
  const { busy, once } = useOnce();
  const record = useRef({ id: '', content: '' });

  const idFor = (content: string): string => {
    if (record.current.content !== content) record.current = { id: newRecordId(), content };
    return record.current.id;
  };
  const trying = (work: () => Promise<void>, meanwhile = () => Promise.resolve()) =>
    once(async () => {
      clear();
      await work().catch(async (error: unknown) => {
        if (isWrittenMeanwhile(show(error))) await meanwhile();
      });
    });
  const read = (birthDate: string) => trying(async () => setOpen(await load(token, birthDate)));
  const send = (of: OpenLetter, input: HospitalResult) =>
    trying(
      async () => {
        const written = await write(token, of, { id: idFor(JSON.stringify(input)), ...input });
        setOpen({ ...of, letter: { ...of.letter, written } });
        setCorrecting(false);
      },
      // What somebody else wrote is shown instead.
      async () => {
        setOpen(await load(token, of.birthDate));
        setCorrecting(false);
      },
    );
  const disown = ({ birthDate }: OpenLetter) =>
    trying(async () => {
      await call(disownLetter, { token, birthDate, id: idFor('other') }, { quiet: true });
      setOther('said');
    });
  return {
    busy,
    refusal,
    open,
    isClosed,
    isCorrecting,
    other,
    askOther: (isAsked: boolean) => {
      clear();
      setOther(isAsked ? 'asked' : undefined);
    },
    disown: () => void (open && disown(open)),
    read: (birthDate: string) => void read(birthDate),
    send: (input: HospitalResult) => void (open && send(open, input)),
    correct: () => {
      clear();
      setCorrecting(true);
    },
  };
}
