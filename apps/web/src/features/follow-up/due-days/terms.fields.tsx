/** The terms of the schools, one row each: a retest that is due between them waits for the first day of the next. */
import { type DueDays, TERMS_MAX } from '@spine/contract/follow-up';
import { Button, Form, type FormRule } from 'antd';
import { DayInput, dayRule } from '#ui/day/day-input.tsx';
import css from './due-days.module.css';
import { dueDaysText as text } from './due-days.text.ts';
import { type TypedTerm, termFault } from './term.rules.ts';

const EDGES = ['from', 'to'] as const satisfies (keyof DueDays['terms'][number])[];

/** What is wrong with a term stands below its last day. */
const inOrder =
  (at: number): FormRule =>
  ({ getFieldValue }) => ({
    validator: () => {
      const terms: (TypedTerm | undefined)[] = getFieldValue('terms') ?? [];
      const fault = termFault(terms, at);
      return fault === undefined ? Promise.resolve() : Promise.reject(new Error(text[fault]));
    },
  });

type RowProps = { at: number; remove: () => void };

function TermRow({ at, remove }: RowProps) {
  return (
    <fieldset className={css.term} aria-label={text.term(at + 1)}>
      {EDGES.map((edge) => (
        <Form.Item
          key={edge}
          name={[at, edge]}
          label={text[edge]}
          rules={edge === 'to' ? [dayRule(), inOrder(at)] : [dayRule()]}
          validateTrigger={['onBlur', 'onSubmit']}
          className={css.days}
        >
          <DayInput />
        </Form.Item>
      ))}
      <Button type="text" onClick={remove} aria-label={text.removeTerm(at + 1)}>
        ×
      </Button>
    </fieldset>
  );
}

export function TermsFields() {
  return (
    <Form.List name="terms">
      {(rows, { add, remove }) => (
        <section>
          <h3 className={css.title}>{text.termsTitle}</h3>
          <p className={css.hint}>{text.termsHint}</p>
          {rows.map(({ key, name }) => (
            <TermRow key={key} at={name} remove={() => remove(name)} />
          ))}
          {rows.length < TERMS_MAX && (
            <Button type="link" onClick={() => add({})}>
              {text.addTerm}
            </Button>
          )}
        </section>
      )}
    </Form.List>
  );
}
