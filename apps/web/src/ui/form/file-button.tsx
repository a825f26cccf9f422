import { Button } from 'antd';
import { useRef } from 'react';

/** antd shows every file input of a form, whatever its `hidden` says. */
const HIDDEN = { display: 'none' } as const;

type Props = {
  accept: string;
  /** Of the input, for who cannot see the button. */
  label: string;
  words: string;
  choose: (file: File) => void;
};

/** A button that asks for a file; the same one may be chosen again. */
export function FileButton({ accept, label, words, choose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        style={HIDDEN}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) choose(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>{words}</Button>
    </>
  );
}
