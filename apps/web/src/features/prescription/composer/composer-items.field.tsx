/** The actions of the plan as the value of a form's field: reordered by dragging or by buttons, edited, removed. */
import { ITEM_MAX, PLAN_ITEMS_MAX } from '@spine/contract/prescription';
import { Form, InputNumber, Segmented } from 'antd';
import clsx from 'clsx';
import { type DragEvent, type Ref, useEffect, useRef, useState } from 'react';
import { ActionCover } from '#ui/action-media/action-cover.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#ui/icon/icon-button.tsx';
import looks from '#ui/styles/looks.module.css';
import { changeItem, type DraftItem, moveItem, toPlanItem } from './composer.draft.ts';
import composerCss from './composer.module.css';
import { composerText as text } from './composer.text.ts';
import css from './composer-items.module.css';

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
  const most = ITEM_MAX[unit];
  return (
    <div className={css.amounts}>
      <span>
        <Amount
          label={text.groupsOf(action.name)}
          value={item.groups}
          range={[1, ITEM_MAX.groups]}
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
          range={[0, ITEM_MAX.rest]}
          step={REST_STEP}
          faulty={faulty}
          onChange={(rest) => change({ rest })}
        />
        {text.secondUnit}
      </span>
    </div>
  );
}

type ItemActs = {
  change: Change;
  move: (by: -1 | 1) => void;
  remove: () => void;
  /** Called when dragging this item begins and ends. */
  drag: (dragging: boolean) => void;
  /** Called when another item is dragged over this one. */
  dragOver: () => void;
};
type ComposerItemRowProps = {
  item: DraftItem;
  place: number;
  last: boolean;
  dragged: boolean;
  /** The form was submitted with faults: invalid numbers are marked. */
  faulty: boolean;
  acts: ItemActs;
};

function ItemButtons({ item, place, last, acts }: ComposerItemRowProps) {
  const { name } = item.action;
  const buttons = [
    { icon: 'up', label: text.up(name), off: place === 1, act: () => acts.move(-1) },
    { icon: 'down', label: text.down(name), off: last, act: () => acts.move(1) },
    { icon: 'close', label: text.remove(name), off: false, act: acts.remove },
  ] as const;
  return (
    <span className={css.itemActs}>
      {buttons.map(({ icon, label, off, act }) => (
        <IconButton
          key={icon}
          icon={icon}
          label={label}
          disabled={off}
          data-act={`${item.key} ${icon}`}
          onClick={act}
        />
      ))}
    </span>
  );
}

/** Starts dragging; the drag image is the row, not the handle. */
function beginDrag(event: DragEvent<HTMLElement>, acts: ItemActs): void {
  const row = event.currentTarget.closest('li');
  if (row) event.dataTransfer.setDragImage(row, 12, 24);
  event.dataTransfer.effectAllowed = 'move';
  // Some browsers start no drag without data.
  event.dataTransfer.setData('text/plain', '');
  acts.drag(true);
}

/** One action of the plan: its position, its amount, and buttons to move or remove it. */
function ComposerItemRow(props: ComposerItemRowProps) {
  const { item, place, dragged, faulty, acts } = props;
  const { action, deleted } = item;
  return (
    <li
      className={clsx(css.item, dragged && css.dragged)}
      aria-label={text.item(place, action.name)}
      onDragEnter={acts.dragOver}
      onDragOver={(event) => event.preventDefault()}
    >
      <span
        className={css.grip}
        aria-hidden="true"
        draggable
        onDragStart={(event) => beginDrag(event, acts)}
        onDragEnd={() => acts.drag(false)}
      >
        <Icon name="density" />
      </span>
      <span className={css.place}>{place}</span>
      <ActionCover size="row" {...action} />
      <div className={css.what}>
        <b>{action.name}</b>
        {deleted && <span className={css.gone}>{text.gone}</span>}
        {!deleted && action.remark !== '' && <small>{text.suggested(action.remark)}</small>}
      </div>
      <ItemButtons {...props} />
      <Amounts item={item} change={acts.change} faulty={faulty && !toPlanItem(item)} />
    </li>
  );
}

type Items = readonly DraftItem[];
type Props = {
  id?: string;
  ref?: Ref<HTMLElement>;
  value?: Items;
  onChange?: (items: Items) => void;
};
const NONE: Items = [];

/** Keeps the focus on the pressed button when its row moves; if it is disabled there, the opposite button gets the focus. */
function useFocusAfter(items: Items) {
  const list = useRef<HTMLOListElement>(null);
  const targets = useRef<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new order is the trigger.
  useEffect(() => {
    const [target] = targets.current.flatMap(
      (act) => list.current?.querySelector<HTMLElement>(`[data-act="${act}"]:not(:disabled)`) ?? [],
    );
    if (targets.current.length > 0) (target ?? list.current)?.focus();
    targets.current = [];
  }, [items]);
  const focusNext = (...acts: readonly string[]) => {
    targets.current = acts;
  };
  return { list, focusNext };
}

function useItems(items: Items, change: (items: Items) => void) {
  const [dragged, setDragged] = useState<string>();
  const [announcement, announce] = useState('');
  const { list, focusNext } = useFocusAfter(items);
  const findIndex = (key: string | undefined) => items.findIndex((item) => item.key === key);
  const actsOf = (item: DraftItem, at: number): ItemActs => ({
    change: (part) => change(changeItem(items, item.key, part)),
    move: (by) => {
      const [same, other] = by < 0 ? ['up', 'down'] : ['down', 'up'];
      focusNext(`${item.key} ${same}`, `${item.key} ${other}`);
      announce(text.movedTo(item.action.name, at + by + 1));
      change(moveItem(items, at, at + by));
    },
    remove: () => {
      const next = items[at + 1] ?? items[at - 1];
      focusNext(next ? `${next.key} close` : '');
      announce(text.removed(item.action.name));
      change(items.filter(({ key }) => key !== item.key));
    },
    drag: (dragging) => setDragged(dragging ? item.key : undefined),
    dragOver: () => {
      const from = findIndex(dragged);
      if (from >= 0 && from !== at) change(moveItem(items, from, at));
    },
  });
  return { list, dragged, said: announcement, actsOf };
}

export function ComposerItemsField({ id, ref, value = NONE, onChange }: Props) {
  const {
    list,
    dragged,
    said: announcement,
    actsOf,
  } = useItems(value, (items) => onChange?.(items));
  const { errors } = Form.Item.useStatus();
  return (
    <section className={composerCss.items} id={id} ref={ref} tabIndex={-1} aria-label={text.plan}>
      <div className={composerCss.head}>
        <h2 className={looks.h2}>{text.plan}</h2>
        <span className={looks.soft}>{text.count(value.length, PLAN_ITEMS_MAX)}</span>
      </div>
      {value.length === 0 && <p className={composerCss.empty}>{text.empty}</p>}
      <ol ref={list} tabIndex={-1}>
        {value.map((item, at) => (
          <ComposerItemRow
            key={item.key}
            item={item}
            place={at + 1}
            last={at === value.length - 1}
            dragged={dragged === item.key}
            faulty={errors.length > 0}
            acts={actsOf(item, at)}
          />
        ))}
      </ol>
      <p className={looks.unseen} role="status">
        {announcement}
      </p>
    </section>
  );
}
