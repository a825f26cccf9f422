/** The acts below a case: the call, the first ones as buttons, the others under 更多. */
import type { CaseRow, CaseStage } from '@spine/contract/follow-up';
import { asksForHospital } from '@spine/contract/referral-letter';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { ActionButtons } from '#ui/list-page/actions.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { useOnce } from '#ui/use-once.ts';
import { batchText } from '../batch/batch.text.ts';
import { LetterForm } from '../batch/letter.form.tsx';
import { saveReferral } from '../batch/print-letters.ts';
import { type ReadBatch, readRows } from '../batch/use-batch.tsx';
import { actText as text } from '../case.text.ts';
import { useCase } from '../use-case.ts';
import { actsFor, type CaseAction } from './acts.rules.ts';
import { DialFamily } from './dial-family.tsx';

const SHOWN = 3;
/** Contact and visit come first, the letter third. */
const BEFORE_LETTER = 2;

/** Stages in which the family is to be spoken to: it is dialled first. */
const CALLED: readonly CaseStage[] = ['toNotify', 'notified', 'booked', 'toRetest'];
const DIAL = `${buttonCss.btn} ${buttonCss.primary}`;

type Props = {
  row: CaseRow;
  act: (action: CaseAction) => void;
};

export function ActButtons({ row, act: actOn }: Props) {
  const [notice, setNotice] = useState<ReadBatch>();
  const { once } = useOnce();
  const state = useCase(row.id).data?.state;
  if (!state) return null;
  const isCalled = row.tel !== '' && CALLED.includes(state.stage);
  const recorded = actsFor(state.stage).map((act) => ({
    label: text[act].button as string,
    act: () => actOn({ act }),
  }));
  const referral = {
    label: text.letter,
    act: () => void once(() => saveReferral(row.id)).catch(() => undefined),
  };
  const acts = asksForHospital(state)
    ? [...recorded.slice(0, BEFORE_LETTER), referral, ...recorded.slice(BEFORE_LETTER)]
    : recorded;
  const print = () =>
    void once(async () => setNotice(await readRows([row]))).catch(() => undefined);
  const others = [
    ...acts.slice(SHOWN),
    ...(state.stage === 'closed' ? [] : [{ label: batchText.letter, act: print }]),
  ];
  const more = others.map(({ label, act }) => ({ key: label, label, onClick: act }));
  return (
    <>
      {isCalled && <DialFamily id={row.id} className={DIAL} />}
      <ActionButtons
        acts={acts.slice(0, SHOWN).map((each, at) => ({ ...each, primary: at === 0 && !isCalled }))}
      />
      {more.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: more }}>
          <Button type="text">
            {text.more}
            <Icon name="down" small />
          </Button>
        </Dropdown>
      )}
      {notice && <LetterForm batch={notice} onClose={() => setNotice(undefined)} />}
    </>
  );
}
