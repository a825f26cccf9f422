/** Beside the import: what came of it, and how the file is to be filled in. */
import { ROSTER_FIELDS, ROSTER_RULES, ROSTER_TITLES } from '@spine/contract/patient';
import { rosterImportText as text } from './roster-import.text.ts';

type CountsProps = {
  readonly title: string;
  readonly labels: Readonly<Record<'added' | 'updated' | 'unchanged' | 'wrong' | 'total', string>>;
  readonly counts: Readonly<Record<'added' | 'updated' | 'unchanged', number>>;
  /** Rows with a fault; left out once everything is written. */
  readonly wrong?: number;
  readonly total: number;
};

export function CountsCard({ title, labels, counts, wrong, total }: CountsProps) {
  return (
    <section className="card">
      <h2 className="h2">{title}</h2>
      <dl className="sum">
        {(['added', 'updated', 'unchanged'] as const).map((key) => (
          <div key={key}>
            <dt>{labels[key]}</dt>
            <dd>{text.number(counts[key])}</dd>
          </div>
        ))}
        {wrong !== undefined && (
          <div className={wrong > 0 ? 'er' : ''}>
            <dt>{labels.wrong}</dt>
            <dd>{text.number(wrong)}</dd>
          </div>
        )}
        <div className="tt">
          <dt>{labels.total}</dt>
          <dd>
            <b>{text.number(total)}</b>
          </dd>
        </div>
      </dl>
    </section>
  );
}

export function RulesCard() {
  return (
    <section className="card">
      <h2 className="h2">{text.rules}</h2>
      <dl className="rule">
        {ROSTER_FIELDS.map((field) => (
          <div key={field}>
            <dt>
              {ROSTER_TITLES[field]}
              {field !== 'tel' && <em title={text.required}>*</em>}
            </dt>
            <dd>{ROSTER_RULES[field]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
