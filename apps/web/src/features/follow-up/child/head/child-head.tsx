/**
 * Who the child is: the way back, its name, and its numbers, which are masked until somebody needs them. On a phone its family
 * has a card, and who follows it up stands at the next step.
 */
import type { CaseRow } from '@spine/contract/follow-up';
import { genderWord, maskedNumberWord, type PatientInfo } from '@spine/contract/patient';
import { Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { WayBack } from '#ui/child-link/way-back.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#ui/icon/icon-button.tsx';
import { MaskedNumber, type Reason, useReason } from '#ui/masked-number/masked-number.tsx';
import looks from '#ui/styles/looks.module.css';
import { useNarrow } from '#ui/use-media.ts';
import { followUpText } from '../../follow-up.text.ts';
import css from '../child.module.css';
import { childText as text } from '../child.text.ts';

export function BackLink({ back: { list, to, state } }: { back: WayBack }) {
  return (
    <Link className={css.back} to={to} state={state} aria-label={text.backTo(text.back[list])}>
      <Icon name="left" small />
      {text.back[list]}
    </Link>
  );
}

type PhoneProps = { child: Pick<PatientInfo, 'id' | 'tel'>; reason: Reason };

function Phone({ child: { id, tel }, reason }: PhoneProps) {
  if (tel !== '') return <MaskedNumber id={id} number="tel" masked={tel} reason={reason} />;
  return (
    <span>
      {maskedNumberWord.tel} {text.none}
    </span>
  );
}

/** A phone has the verdict on top; what is done less often stands behind a key. */
function MoreActs({ acts }: Pick<Props, 'acts'>) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={<div className={css.moreActs}>{acts(() => setOpen(false))}</div>}
    >
      <IconButton icon="more" label={text.more} aria-haspopup="true" aria-expanded={open} />
    </Popover>
  );
}

type Props = {
  child: PatientInfo;
  caseRow: CaseRow | undefined;
  /** The buttons; an act that stays on the page calls `done`, which closes what they stand in. */
  acts: (done: () => void) => ReactNode;
  /** A word of what is open about the data. */
  mark: ReactNode;
};

export function ChildHead({ child, caseRow, acts, mark }: Props) {
  const reason = useReason();
  const narrow = useNarrow();
  const { name, gender, age, birthDate, schoolName, gradeName, clazzName } = child;
  return (
    <>
      <div className={css.who}>
        <h1>{name}</h1>
        <span className={looks.soft}>
          {genderWord[gender]}，{text.years(age)}，{text.born(birthDate)}，{schoolName} {gradeName}
          {clazzName}
        </span>
        <span className={css.headActs}>
          {narrow ? <MoreActs acts={acts} /> : acts(() => undefined)}
        </span>
      </div>
      <p className={css.numbers}>
        <MaskedNumber id={child.id} number="studentId" masked={child.studentId} reason={reason} />
        {!narrow && <Phone child={child} reason={reason} />}
        {!narrow && caseRow && (
          <span>
            {text.assigned} {caseRow.assignedName ?? text.nobody}
          </span>
        )}
        {caseRow?.mayHaveLeft && <span>{followUpText.mayHaveLeft}</span>}
        {mark}
      </p>
    </>
  );
}
