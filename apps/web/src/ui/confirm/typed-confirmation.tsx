/** A field for the exact text that confirms an irreversible action: a name, or how many things are lost. */
import { Input } from 'antd';
import { useId, useState } from 'react';
import css from './confirm.module.css';
import { confirmText } from './confirm.text.ts';

type Props = {
  expected: string;
  onChange: (matches: boolean) => void;
  /** Called on Enter when the text matches. */
  onEnter: () => void;
};

export function TypedConfirmation({ expected, onChange, onEnter }: Props) {
  const id = useId();
  const [matches, setMatches] = useState(false);
  const type = (text: string) => {
    setMatches(text.trim() === expected);
    onChange(text.trim() === expected);
  };
  return (
    <div className={css.typedConfirmation}>
      <label htmlFor={id}>
        {confirmText.typeBefore} <b>{expected}</b> {confirmText.typeAfter}
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
