import { Button } from 'antd';
import { useRef } from 'react';

/** antd's styles override the `hidden` attribute of file inputs in forms. */
const HIDDEN = { display: 'none' } as const;

type Props = {
  accept: string;
  /** The accessible name of the input. */
  label: string;
  words: string;
  busy?: boolean;
  choose: (file: File) => void;
};

/** A button that chooses a file; the same file may be chosen again. */
export function FileButton({ accept, label, words, busy = false, choose }: Props) {
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
      <Button loading={busy} onClick={() => input.current?.click()}>
        {words}
      </Button>
    </>
  );
}
