/** A file as a form field, chosen by click or keyboard, or dropped. */
import clsx from 'clsx';
import { type DragEvent, useState } from 'react';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import css from './file-drop.module.css';

type Props = {
  accept: string;
  icon?: IconName;
  prompt: string;
  /** Under the prompt, while nothing is chosen. */
  hint: string;
  /** Under the name of the chosen file. */
  describe: (file: File) => string;
  /** Called when a file was chosen, in addition to `onChange`. */
  onChosen?: (file: File) => void;
  /** This and the following are set by the form field. */
  id?: string;
  value?: File;
  onChange?: (file: File) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
};

export function FileDrop(props: Props) {
  const { accept, icon = 'export', prompt, hint, describe, onChosen, id, value, onChange } = props;
  const [over, setOver] = useState(false);
  const choose = (file: File | undefined) => {
    if (!file) return;
    onChange?.(file);
    onChosen?.(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <label
      className={clsx(css.drop, over && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Icon name={icon} />
      {value ? <b>{value.name}</b> : <span>{prompt}</span>}
      <small>{value ? describe(value) : hint}</small>
    </label>
  );
}
