/** From the board to the corrections that families ask for, with how many wait. */
import { countCorrectionRequests } from '@spine/contract/data-request';
import clsx from 'clsx';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import buttonCss from '#ui/styles/button.module.css';
import { followUpText as text } from '../follow-up.text.ts';
import css from './board.module.css';

export function CorrectionsLink() {
  const { open = 0, overdue = 0 } =
    useApiQuery(countCorrectionRequests, {}, { staleTime: 0 }).data ?? {};
  return (
    <Link className={buttonCss.btn} to="/mainPage/follow-up/corrections">
      {text.corrections}
      {open > 0 && (
        <span className={clsx(overdue > 0 && css.overdue)}>{text.waiting(open, overdue)}</span>
      )}
    </Link>
  );
}
