/** The hospital says that the child before it is another than that of the letter. */
import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './hospital.module.css';
import { hospitalText as text } from './hospital.text.ts';

const KEY = clsx(css.send, buttonCss.btn, buttonCss.lg);

type Props = {
  name: string;
  busy: boolean;
  refusal: string;
  send: () => void;
  back: () => void;
};

export function OtherChildView({ name, busy, refusal, send, back }: Props) {
  return (
    <section className={clsx(css.card, looks.card)}>
      <h2 className={css.thanks}>{text.otherTitle(name)}</h2>
      <p>{text.otherLead}</p>
      {refusal !== '' && (
        <p className={css.fault} role="alert">
          {refusal}
        </p>
      )}
      <button
        type="button"
        className={clsx(KEY, buttonCss.primary)}
        aria-disabled={busy}
        onClick={send}
      >
        {busy ? text.wait : text.otherSend}
      </button>
      <button type="button" className={clsx(KEY, css.second)} onClick={back}>
        {text.back}
      </button>
    </section>
  );
}

/** Nothing of the child is shown any more. */
export function OtherChildThanks() {
  return (
    <section className={clsx(css.card, looks.card)}>
      <h2 className={css.thanks} role="status">
        <Icon name="check" />
        {text.thanks}
      </h2>
      <p>{text.thanksOther}</p>
    </section>
  );
}
