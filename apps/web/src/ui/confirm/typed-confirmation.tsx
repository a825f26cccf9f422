/** A field that takes one exact text before an act that cannot be undone: a name, or how many things are lost. */
import { Input } from 'antd';
import { useId, useState } from 'react';
import css from './confirm.module.css';
import { confirmText } from './confirm.text.ts';

type Props = {
  wanted: string;
  onChange: (matches: boolean) => void;
  /** Enter in the field that holds the text. */
  onEnter: () => void;
};

export function TypedConfirmation({ wanted, onChange, onEnter }: Props) {
  const id = useId();
  const [matches, setMatches] = useState(false);
  const type = (text: string) => {
    setMatches(text.trim() === wanted);
    onChange(text.trim() === wanted);
  };
  return (
    <div className={css.typedConfirmation}>
      <label htmlFor={id}>
        {confirmText.typeBefore} <b>{wanted}</b> {confirmText.typeAfter}
      </label>
      <Input
        id={id}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        onPressEnter={() => matches && onEnter()}
      />
    </div>
  );
}
