import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import type { Ref } from 'react';

type Props = {
  value?: string;
  onChange?: (text: string) => void;
  onFocus?: () => void;
  max: number;
  rows?: number;
  id?: string;
  placeholder?: string;
  ref?: Ref<TextAreaRef>;
};

/** A text area limited to `max` characters, counted by code point. */
export function CountedTextArea({ value, onChange, max, rows = 3, ...rest }: Props) {
  return (
    <Input.TextArea
      {...rest}
      value={value ?? ''}
      autoSize={{ minRows: rows, maxRows: 10 }}
      onChange={(event) => onChange?.(event.target.value)}
      count={{
        show: true,
        max,
        strategy: (text) => [...text].length,
        exceedFormatter: (text, { max: most }) => [...text].slice(0, most).join(''),
      }}
    />
  );
}
