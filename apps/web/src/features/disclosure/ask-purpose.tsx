/** Asks over the page what an export of many children is for: the call that waits goes on with the answer, or fails without a message. */
import {
  exportPurpose,
  PURPOSE_NAMES,
  PURPOSE_WORDS_MAX,
  PURPOSES,
} from '@spine/contract/disclosure';
import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import { endAskingPurpose } from '#platform/session/export-purpose.ts';
import overPage from '#ui/over-page/over-page.module.css';
import { OverPage } from '#ui/over-page/over-page.tsx';
import buttonCss from '#ui/styles/button.module.css';
import css from './ask-purpose.module.css';
import { askPurposeText as text } from './disclosure.text.ts';

const OTHER = 'other';
const CHOICES = [
  ...PURPOSES.map((key) => [key, PURPOSE_NAMES[key]] as const),
  [OTHER, text.other],
] as const;
const FAULT_ID = 'purpose-fault';

const cancel = () => endAskingPurpose();

type ChoicesProps = { chosen: string | undefined; choose: (key: string) => void };

function Choices({ chosen, choose }: ChoicesProps) {
  return (
    <fieldset className={css.choices}>
      <legend>{text.purpose}</legend>
      {CHOICES.map(([key, words]) => (
        <label key={key}>
          <input
            type="radio"
            name="purpose"
            checked={chosen === key}
            onChange={() => choose(key)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

export function AskPurpose({ count }: { count: number }) {
  const [chosen, choose] = useState<string>();
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const parsed = exportPurpose.safeParse(chosen === OTHER ? words : chosen);
    if (parsed.success) endAskingPurpose(parsed.data);
    else setFault(chosen === OTHER ? text.wordsFault : text.missing);
  };
  return (
    <OverPage className={overPage.dialog} labelledBy="ask-purpose" leave={cancel}>
      <form className={overPage.card} noValidate onSubmit={send}>
        <h2 id="ask-purpose">{text.title}</h2>
        <p className={overPage.lead}>{text.lead(count)}</p>
        <Choices
          chosen={chosen}
          choose={(key) => {
            choose(key);
            setFault(undefined);
          }}
        />
        {chosen === OTHER && (
          <textarea
            className={css.words}
            aria-label={text.words}
            aria-describedby={fault && FAULT_ID}
            placeholder={text.wordsHint}
            rows={2}
            maxLength={PURPOSE_WORDS_MAX}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        {fault && (
          <p id={FAULT_ID} className={css.fault} role="alert">
            {fault}
          </p>
        )}
        <div className={css.acts}>
          <button type="button" className={buttonCss.btn} onClick={cancel}>
            {text.cancel}
          </button>
          <button type="submit" className={clsx(buttonCss.btn, buttonCss.primary)}>
            {text.send}
          </button>
        </div>
      </form>
    </OverPage>
  );
}
