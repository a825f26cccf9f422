import { OWN_ENTER } from '../use-keyboard.ts';
import type { MendingStep } from './child-faults.ts';
import { monitoredText as text } from './monitored.text.ts';
import type { MonitoredLine } from './monitored-line.ts';
import css from './monitored-note.module.css';

type NoteProps = {
  line: MonitoredLine;
  /** Leads to where it is mended. */
  mend: (step: MendingStep) => void;
};

/** One fault after another: the next is told when the first is mended. */
export function MonitoredNote({ line, mend }: NoteProps) {
  const { record, exam, isQuick } = line;
  const [fault, ...further] = exam;
  if (!(fault || isQuick || record.length > 0)) return null;
  return (
    <section className={css.note} role="status" aria-label={text.label}>
      {record.length > 0 && <p>{record.join('；')}</p>}
      {isQuick && <p>{text.quick}</p>}
      {fault && (
        <p className={css.fault}>
          <span>
            {fault.sentence}
            {further.length > 0 && <small>{text.further(further.length)}</small>}
          </span>
          <button {...OWN_ENTER} type="button" onClick={() => mend(fault.step)}>
            {text.mend}
          </button>
        </p>
      )}
    </section>
  );
}
