/** A family that is asked for a child of another school says so here; staff confirm it, as every correction. */
import type { FamilyChild } from '@spine/contract/quick-query';
import { useState } from 'react';
import { CorrectionForm, CorrectionStanding } from '../child-data/data.card.tsx';
import type { Family } from '../use-family.ts';
import css from './consent.module.css';
import { consentText as text } from './consent.text.ts';

const FACT = 'schoolClass';

type Props = { family: Family; child: FamilyChild };

export function SchoolChange({ family, child }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = child.corrections.find(({ fact, decision }) => fact === FACT && decision === null);
  if (isOpen)
    return (
      <CorrectionForm family={family} child={child} firstFact={FACT} close={() => setOpen(false)} />
    );
  if (open)
    return (
      <div className={css.change} role="status">
        <CorrectionStanding request={open} />
      </div>
    );
  return (
    <button type="button" className={css.schoolChange} onClick={() => setOpen(true)}>
      {text.schoolChange}
    </button>
  );
}
