import { Input } from 'antd';

type Props = {
  value?: string;
  onChange?: (text: string) => void;
  max: number;
  rows?: number;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
};

/** A text area that counts characters as a person does and takes no more than `max`. */
export function CountedTextArea({ value, onChange, max, rows = 4, ...rest }: Props) {
  return (
    <Input.TextArea
      {...rest}
      value={value ?? ''}
      rows={rows}
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
