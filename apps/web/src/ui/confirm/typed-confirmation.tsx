/** A field that takes one exact text before an act that cannot be undone: a name, or how many things are lost. */
import { Input } from 'antd';
import { useId } from 'react';
import './confirm.css';
import { confirmText } from './confirm.text.ts';

type Props = { wanted: string; onChange: (matches: boolean) => void };

export function TypedConfirmation({ wanted, onChange }: Props) {
  const id = useId();
  return (
    <div className="typed-confirmation">
      <label htmlFor={id}>
        {confirmText.typeBefore} <b>{wanted}</b> {confirmText.typeAfter}
      </label>
      <Input
        id={id}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value.trim() === wanted)}
      />
    </div>
  );
}
