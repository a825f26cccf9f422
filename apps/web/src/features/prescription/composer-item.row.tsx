/** One action of the plan: its place, its amount, and the ways to move or remove it. */
import { Button, InputNumber, Segmented } from 'antd';
import type { DragEvent } from 'react';
import { ActionCover } from '#ui/action-media/action-cover.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { type DraftItem, itemOf } from './composer.draft.ts';
import { composerText as text } from './composer.text.ts';
import './composer-items.css';

const GROUPS_MAX = 10;
const REPETITIONS_MAX = 100;
const SECONDS_MAX = 600;
const REST_MAX = 300;
const REST_STEP = 5;
const UNITS = (['repetitions', 'seconds'] as const).map((value) => ({ value, label: text[value] }));

type Change = (part: Partial<DraftItem>) => void;
type NumberProps = {
  label: string;
  value: number | null;
  range: readonly [min: number, max: number];
  step?: number;
  faulty: boolean;
  onChange: (value: number | null) => void;
};

function Amount({ label, value, range, step = 1, faulty, onChange }: NumberProps) {
  const [min, max] = range;
  const isWrong = faulty && (value === null || value < min || value > max);
  return (
    <InputNumber<number>
      aria-label={label}
      value={value}
      min={min}
      max={max}
      step={step}
      precision={0}
      controls={false}
      status={isWrong ? 'error' : ''}
      onChange={onChange}
    />
  );
}

function Amounts({ item, change, faulty }: { item: DraftItem; change: Change; faulty: boolean }) {
  const { unit, action } = item;
  const most = unit === 'seconds' ? SECONDS_MAX : REPETITIONS_MAX;
  return (
    <div className="amounts">
      <span>
        <Amount
          label={text.groupsOf(action.name)}
          value={item.groups}
          range={[1, GROUPS_MAX]}
          faulty={faulty}
          onChange={(groups) => change({ groups })}
        />
        {text.groupUnit}
      </span>
      <span aria-hidden="true">×</span>
      <span>
        <Amount
          label={text.amountOf(action.name)}
          value={item[unit]}
          range={[1, most]}
          faulty={faulty}
          onChange={(value) => change({ [unit]: value })}
        />
        <Segmented
          size="small"
          aria-label={text.unitOf(action.name)}
          options={UNITS}
          value={unit}
          onChange={(value) => change({ unit: value })}
        />
      </span>
      <span>
        {text.restBefore}
        <Amount
          label={text.restOf(action.name)}
          value={item.rest}
          range={[0, REST_MAX]}
          step={REST_STEP}
          faulty={faulty}
          onChange={(rest) => change({ rest })}
        />
        {text.secondUnit}
      </span>
    </div>
  );
}

export type ItemActs = {
  change: Change;
  move: (by: -1 | 1) => void;
  remove: () => void;
  /** Dragging this one has begun, or ended. */
  drag: (dragging: boolean) => void;
  /** Another one is dragged over this. */
  dragOver: () => void;
};
type Props = {
  item: DraftItem;
  place: number;
  last: boolean;
  dragged: boolean;
  /** The form was sent with faults: empty numbers are shown as such. */
  faulty: boolean;
  acts: ItemActs;
};

function Buttons({ item, place, last, acts }: Props) {
  const { name } = item.action;
  const buttons = [
    { icon: 'up', label: text.up(name), off: place === 1, act: () => acts.move(-1) },
    { icon: 'down', label: text.down(name), off: last, act: () => acts.move(1) },
    { icon: 'close', label: text.remove(name), off: false, act: acts.remove },
  ] as const;
  return (
    <span className="item-acts">
      {buttons.map(({ icon, label, off, act }) => (
        <Button
          key={icon}
          type="text"
          className="icon-only"
          icon={<Icon name={icon} />}
          aria-label={label}
          title={label}
          disabled={off}
          data-act={`${item.key} ${icon}`}
          onClick={act}
        />
      ))}
    </span>
  );
}

/** The picture under the pointer is the whole row, not the handle. */
function beginDrag(event: DragEvent<HTMLElement>, acts: ItemActs): void {
  const row = event.currentTarget.closest('li');
  if (row) event.dataTransfer.setDragImage(row, 12, 24);
  event.dataTransfer.effectAllowed = 'move';
  // Some browsers begin no drag without data.
  event.dataTransfer.setData('text/plain', '');
  acts.drag(true);
}

export function ComposerItemRow(props: Props) {
  const { item, place, dragged, faulty, acts } = props;
  const { action, deleted } = item;
  return (
    <li
      className={dragged ? 'composer-item dragged' : 'composer-item'}
      aria-label={text.item(place, action.name)}
      onDragEnter={acts.dragOver}
      onDragOver={(event) => event.preventDefault()}
    >
      <span
        className="grip"
        aria-hidden="true"
        draggable
        onDragStart={(event) => beginDrag(event, acts)}
        onDragEnd={() => acts.drag(false)}
      >
        <Icon name="density" />
      </span>
      <span className="place">{place}</span>
      <ActionCover size="row" {...action} />
      <div className="what">
        <b>{action.name}</b>
        {deleted && <span className="gone">{text.gone}</span>}
        {!deleted && action.remark !== '' && <small>{text.suggested(action.remark)}</small>}
      </div>
      <Buttons {...props} />
      <Amounts item={item} change={acts.change} faulty={faulty && !itemOf(item)} />
    </li>
  );
}
