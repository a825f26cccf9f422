/** The actions of the plan as the value of a form's field: ordered by dragging or by buttons, changed, removed. */
import { PRESCRIPTION_ITEMS_MAX } from '@spine/contract/prescription';
import { Form } from 'antd';
import { type Ref, useEffect, useRef, useState } from 'react';
import { changed, type DraftItem, moved } from './composer.draft.ts';
import { composerText as text } from './composer.text.ts';
import { ComposerItemRow, type ItemActs } from './composer-item.row.tsx';

type Items = readonly DraftItem[];
type Props = {
  id?: string;
  ref?: Ref<HTMLElement>;
  value?: Items;
  onChange?: (items: Items) => void;
};
const NONE: Items = [];

/** The button that was pressed keeps the focus in the row's new place; at an end its neighbour takes it. */
function useFocusAfter(items: Items) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new order is the trigger.
  useEffect(() => {
    const [found] = wanted.current.flatMap(
      (act) => list.current?.querySelector<HTMLElement>(`[data-act="${act}"]:not(:disabled)`) ?? [],
    );
    if (wanted.current.length > 0) (found ?? list.current)?.focus();
    wanted.current = [];
  }, [items]);
  const focusNext = (...acts: readonly string[]) => {
    wanted.current = acts;
  };
  return { list, focusNext };
}

function useItems(items: Items, change: (items: Items) => void) {
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const { list, focusNext } = useFocusAfter(items);
  const placeOf = (key: string | undefined) => items.findIndex((item) => item.key === key);
  const actsOf = (item: DraftItem, at: number): ItemActs => ({
    change: (part) => change(changed(items, item.key, part)),
    move: (by) => {
      const [same, other] = by < 0 ? ['up', 'down'] : ['down', 'up'];
      focusNext(`${item.key} ${same}`, `${item.key} ${other}`);
      setSaid(text.movedTo(item.action.name, at + by + 1));
      change(moved(items, at, at + by));
    },
    remove: () => {
      const next = items[at + 1] ?? items[at - 1];
      focusNext(next ? `${next.key} close` : '');
      setSaid(text.removed(item.action.name));
      change(items.filter(({ key }) => key !== item.key));
    },
    drag: (dragging) => setDragged(dragging ? item.key : undefined),
    dragOver: () => {
      const from = placeOf(dragged);
      if (from >= 0 && from !== at) change(moved(items, from, at));
    },
  });
  return { list, dragged, said, actsOf };
}

export function ComposerItemsField({ id, ref, value = NONE, onChange }: Props) {
  const { list, dragged, said, actsOf } = useItems(value, (items) => onChange?.(items));
  const { errors } = Form.Item.useStatus();
  return (
    <section className="composer-items" id={id} ref={ref} tabIndex={-1} aria-label={text.plan}>
      <div className="composer-head">
        <h2 className="h2">{text.plan}</h2>
        <span className="soft">{text.count(value.length, PRESCRIPTION_ITEMS_MAX)}</span>
      </div>
      {value.length === 0 && <p className="composer-empty">{text.empty}</p>}
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
      <p className="composer-unseen" role="status">
        {said}
      </p>
    </section>
  );
}
