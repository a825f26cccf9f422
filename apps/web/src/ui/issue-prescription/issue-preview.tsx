/** Preview of who will receive the prescription and who will not, with the reasons; the outcome is shown in the same way. */
import {
  type IssueOutcome,
  LEFT_OUT_NAMES,
  LEFT_OUT_REASONS,
  type LeftOutReason,
} from '@spine/contract/prescription';
import clsx from 'clsx';
import buttonCss from '#ui/styles/button.module.css';
import css from './issue.module.css';
import { issueText as text } from './issue.text.ts';

function formatNames({ named, leftOut }: IssueOutcome, reason: LeftOutReason): string {
  const names = named.filter((child) => child.reason === reason).map(({ name }) => name);
  const count = leftOut[reason] ?? 0;
  return text.listed(names) + (count > names.length ? text.more(count) : '');
}

/** Why children are left out, with numbers; a click shows their names. */
export function LeftOut({ outcome }: { outcome: IssueOutcome }) {
  const reasons = LEFT_OUT_REASONS.filter((reason) => (outcome.leftOut[reason] ?? 0) > 0);
  if (reasons.length === 0) return null;
  const total = reasons.reduce((sum, reason) => sum + (outcome.leftOut[reason] ?? 0), 0);
  return (
    <div className={css.leftOut}>
      <p>{text.leftOut(total)}</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <details>
              <summary>
                <span>{text.reason(LEFT_OUT_NAMES[reason], outcome.leftOut[reason] ?? 0)}</span>
                <span className={clsx(css.names, buttonCss.link)}>{text.names}</span>
              </summary>
              <p>{formatNames(outcome, reason)}</p>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Props = {
  outcome: IssueOutcome | undefined;
  /** The message of a refusal. */
  fault: string | undefined;
  /** What to fill in first. */
  missing: string | undefined;
};

function formatHeading({ outcome, missing }: Props): string {
  if (missing !== undefined) return missing;
  if (!outcome) return text.counting;
  return outcome.issued === 0 ? text.nobody : text.willGet(outcome.issued);
}

export function IssuePreview(props: Props) {
  const { outcome, fault, missing } = props;
  if (fault !== undefined)
    return (
      <p className={clsx(css.preview, css.fault)} role="alert">
        {fault}
      </p>
    );
  return (
    <div className={clsx(css.preview, missing !== undefined && css.waiting)} role="status">
      <b>{formatHeading(props)}</b>
      {outcome && missing === undefined && <LeftOut outcome={outcome} />}
    </div>
  );
}
