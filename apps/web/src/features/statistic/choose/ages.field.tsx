/** The three ages of an age grouping, with the resulting groups or the fault under the fields. */
import { ageGroupLabels, parseAgeBounds } from '@spine/contract/statistic';
import { Input } from 'antd';
import { type FormEvent, useEffect, useId, useState } from 'react';
import looks from '#ui/styles/looks.module.css';
import statisticCss from '../statistic.module.css';
import { statisticText as text } from '../statistic.text.ts';
import css from '../statistic-charts.module.css';

const PLACES = [0, 1, 2] as const;
const DIGITS = 2;

type Props = { ages: string; change: (ages: string) => void };

export function AgesField({ ages, change }: Props) {
  const [draft, setDraft] = useState(ages);
  const note = useId();
  // Follows changes of the address, for example by the back button.
  useEffect(() => setDraft(ages), [ages]);
  const typed = draft.split(/[,，]/);
  const reading = parseAgeBounds(draft);
  const apply = () => {
    if (reading.ok && draft !== ages) change(draft);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const type = (at: number, value: string) =>
    setDraft(PLACES.map((place) => (place === at ? value.trim() : (typed[place] ?? ''))).join(','));
  return (
    <form className={css.ages} onSubmit={submit}>
      <span className={statisticCss.pickLabel}>{text.ages}</span>
      {PLACES.map((at) => (
        <Input
          key={at}
          aria-label={text.ageAt(at + 1)}
          aria-describedby={note}
          aria-invalid={!reading.ok}
          inputMode="numeric"
          data-typed="digits"
          maxLength={DIGITS}
          suffix={text.years}
          value={typed[at] ?? ''}
          onChange={(event) => type(at, event.target.value)}
          onBlur={apply}
        />
      ))}
      <button type="submit" hidden />
      {reading.ok ? (
        <span id={note} className={looks.soft}>
          {text.agesRule(ageGroupLabels(reading.bounds))}
        </span>
      ) : (
        <span id={note} className={statisticCss.fault} role="alert">
          {text.fault(reading.fault.message, reading.fault.code)}
        </span>
      )}
    </form>
  );
}
