/** Who the child is: the way back, its name, and its numbers, which are masked until somebody needs them. */
import type { CaseRow } from '@spine/contract/follow-up';
import { maskPhone } from '@spine/contract/kernel';
import { genderWord, maskStudentNumber, type PatientInfo } from '@spine/contract/patient';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { WayBack } from '#ui/child-link/way-back.ts';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useNarrow } from '#ui/use-media.ts';
import css from './child.module.css';
import { childText as text } from './child.text.ts';

export function BackLink({ back: { list, to, state } }: { back: WayBack }) {
  return (
    <Link className={css.back} to={to} state={state} aria-label={text.backTo(text.back[list])}>
      <Icon name="left" small />
      {text.back[list]}
    </Link>
  );
}

type NumberProps = { label: string; whole: string; masked: string };

/** Masked again when the page is left. */
function MaskedNumber({ label, whole, masked }: NumberProps) {
  const [isShown, show] = useState(false);
  return (
    <span>
      {label} {isShown ? whole : masked}
      <button
        type="button"
        className={css.show}
        aria-label={isShown ? text.hideOf(label) : text.showOf(label)}
        onClick={() => show(!isShown)}
      >
        <Icon name="eye" small />
        {isShown ? text.hide : text.show}
      </button>
    </span>
  );
}

/** A phone dials it, and never shows the whole number. */
function Phone({ tel }: { tel: string }) {
  const narrow = useNarrow();
  if (tel !== '' && !narrow)
    return <MaskedNumber label={text.tel} whole={tel} masked={maskPhone(tel)} />;
  return (
    <span>
      {text.tel} {tel === '' ? text.none : maskPhone(tel)}
      {tel !== '' && (
        <a className={css.show} href={`tel:${tel}`}>
          <Icon name="phone" small />
          {text.call}
        </a>
      )}
    </span>
  );
}

type Props = {
  child: PatientInfo;
  caseRow: CaseRow | undefined;
  acts: ReactNode;
};

export function ChildHead({ child, caseRow, acts }: Props) {
  const { name, gender, age, birthDate, schoolName, gradeName, clazzName, tel } = child;
  return (
    <>
      <div className={css.who}>
        <h1>{name}</h1>
        <span className={looks.soft}>
          {genderWord[gender]}，{text.years(age)}，{text.born(birthDate)}，{schoolName} {gradeName}
          {clazzName}
        </span>
        <span className={css.headActs}>{acts}</span>
      </div>
      <p className={css.numbers}>
        <MaskedNumber
          label={text.studentId}
          whole={child.studentId}
          masked={maskStudentNumber(child.studentId)}
        />
        <Phone tel={tel} />
        {caseRow && (
          <span>
            {text.assigned} {caseRow.assignedName ?? text.nobody}
          </span>
        )}
      </p>
    </>
  );
}

/** Dials on a phone, without showing the number. */
export function CallLink({ tel }: { tel: string }) {
  return (
    <a className={`${buttonCss.btn} ${buttonCss.primary}`} href={`tel:${tel}`}>
      <Icon name="phone" />
      {text.call}
    </a>
  );
}
