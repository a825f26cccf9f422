/** The acts below a case in the drawer: the first ones as buttons, the others under 更多. */
import type { CaseRow } from '@spine/contract/follow-up';
import { Button, Dropdown } from 'antd';
import { Icon } from '#ui/icon/icon.tsx';
import { ActionButtons } from '#ui/list-page/actions.tsx';
import { actText as text } from '../follow-up.text.ts';
import { useCase } from '../use-case.ts';
import { actsFor, type CaseAction } from './acts.rules.ts';

const SHOWN = 3;

type Props = {
  row: CaseRow;
  act: (action: CaseAction) => void;
  /** Whether something else beside them is to be done first. */
  isSecond?: boolean;
};

export function ActButtons({ row, act: actOn, isSecond = false }: Props) {
  const state = useCase(row.id).data?.state;
  if (!state) return null;
  const acts = actsFor(state.stage).map((act) => ({
    label: text[act].button,
    act: () => actOn({ act }),
  }));
  const more = acts.slice(SHOWN).map(({ label, act }) => ({ key: label, label, onClick: act }));
  return (
    <>
      <ActionButtons
        acts={acts.slice(0, SHOWN).map((each, at) => ({ ...each, primary: at === 0 && !isSecond }))}
      />
      {more.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: more }}>
          <Button type="text">
            {text.more}
            <Icon name="down" small />
          </Button>
        </Dropdown>
      )}
    </>
  );
}
