import { type ExamMode, examModeWord, type ScreeningMethod } from '@spine/contract/exam';
import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import { stationText as text } from '../station.text.ts';
import css from './mode-switch.module.css';
import shellCss from './shell.module.css';

type Props = {
  method: ScreeningMethod;
  mode: ExamMode;
  choose: (mode: ExamMode) => void;
  /** Something was seen that would not count: the key asks. */
  isAsking: boolean;
};

/** Everything of the guideline instead of the angles, where the project leaves it to the examiner. */
export function ModeSwitch({ method, mode, choose, isAsking }: Props) {
  if (method !== 'twoStage') return null;
  const isNormal = mode === 'normal';
  return (
    <button
      type="button"
      className={clsx(shellCss.barButton, css.mode)}
      aria-pressed={isNormal}
      onClick={() => choose(isNormal ? 'quick' : 'normal')}
    >
      <span>{isNormal && <Icon name="check" />}</span>
      {isAsking ? <small>{text.leaveOutSeen}</small> : <b>{examModeWord.normal}</b>}
    </button>
  );
}
