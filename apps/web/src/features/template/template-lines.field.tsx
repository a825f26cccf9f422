/**
 * The label and value lines at the foot of a report: added, removed, and moved by buttons or by Alt and an arrow key. The
 * focus follows the line.
 */
import { INFO_LABEL_MAX, INFO_LINES_MAX, INFO_VALUE_MAX } from '@spine/contract/template';
import { Button, Form, Input } from 'antd';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import { type InfoLine, lineFault, newLine } from './template.draft.ts';
import css from './template.module.css';
import { templateText as text } from './template.text.ts';

type Props = {
  value?: readonly InfoLine[];
  onChange?: (lines: readonly InfoLine[]) => void;
  id?: string;
  ref?: Ref<HTMLDivElement>;
};

type LineProps = {
  line: InfoLine;
  place: number;
  last: number;
  faulty: boolean;
  change: (line: InfoLine) => void;
  move: (by: -1 | 1) => void;
  remove: () => void;
};

function Line({ line, place, last, faulty, change, move, remove }: LineProps) {
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li id={line.id} onKeyDown={moveByKey}>
      <Input
        value={line.label}
        aria-label={text.labelOf(place)}
        placeholder={text.label}
        {...(faulty && { status: 'error' as const })}
        maxLength={INFO_LABEL_MAX}
        onChange={(event) => change({ ...line, label: event.target.value })}
      />
      <Input
        value={line.value}
        aria-label={text.valueOf(place)}
        placeholder={text.value}
        maxLength={INFO_VALUE_MAX}
        onChange={(event) => change({ ...line, value: event.target.value })}
      />
      <Button
        type="text"
        aria-label={text.up(place)}
        aria-disabled={place === 1}
        icon={<Icon name="up" />}
        onClick={() => move(-1)}
      />
      <Button
        type="text"
        aria-label={text.down(place)}
        aria-disabled={place === last}
        icon={<Icon name="down" />}
        onClick={() => move(1)}
      />
      <Button
        type="text"
        aria-label={text.remove(place)}
        icon={<Icon name="trash" />}
        onClick={remove}
      />
    </li>
  );
}

/** Sets the focus after the next render: into a line, or on the button that adds one. */
function useFocusOnLine() {
  const targetId = useRef<string | undefined>(undefined);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (targetId.current === undefined) return;
    const field = document.getElementById(targetId.current)?.querySelector('input');
    (field ?? add.current)?.focus();
    targetId.current = undefined;
  });
  const focusOn = (id: string) => {
    targetId.current = id;
  };
  return { add, focusOn };
}

export function TemplateLinesField({ value = [], onChange, id, ref }: Props) {
  const { add, focusOn } = useFocusOnLine();
  const [announcement, announce] = useState('');
  const { errors } = Form.Item.useStatus();
  const fault = lineFault(value);
  const move = (at: number, by: -1 | 1) => {
    const line = value[at];
    const to = at + by;
    if (!line || to < 0 || to >= value.length) return;
    onChange?.(value.toSpliced(at, 1).toSpliced(to, 0, line));
    announce(text.moved(to + 1));
  };
  const remove = (at: number) => {
    const rest = value.toSpliced(at, 1);
    focusOn((rest[at] ?? rest.at(-1))?.id ?? '');
    onChange?.(rest);
  };
  const append = () => {
    const line = newLine();
    focusOn(line.id);
    onChange?.([...value, line]);
  };
  return (
    <div className={css.lines} id={id} ref={ref} tabIndex={-1}>
      {value.length === 0 && <p className={css.note}>{text.linesEmpty}</p>}
      <ol>
        {value.map((line, at) => (
          <Line
            key={line.id}
            line={line}
            place={at + 1}
            last={value.length}
            faulty={errors.length > 0 && at === fault?.at}
            change={(changed) => onChange?.(value.with(at, changed))}
            move={(by) => move(at, by)}
            remove={() => remove(at)}
          />
        ))}
      </ol>
      <Button ref={add} disabled={value.length >= INFO_LINES_MAX} onClick={append}>
        {text.add}
      </Button>
      <span className={looks.unseen} role="status">
        {announcement}
      </span>
    </div>
  );
}
