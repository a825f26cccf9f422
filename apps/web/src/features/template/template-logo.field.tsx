/** The logo: what is printed now, another picture, or none. A file that cannot be one is refused before it is sent. */
import { platformMark } from '@spine/contract/report';
import { Button } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';
import type { LogoChoice } from './template.draft.ts';
import { templateText as text } from './template.text.ts';
import { readLogo } from './template-logo-file.ts';

type Props = {
  value?: LogoChoice;
  onChange?: (logo: LogoChoice) => void;
  id?: string;
  ref?: Ref<HTMLDivElement>;
};

export function TemplateLogoField({ value, onChange, id, ref }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const choose = async (file: File) => {
    const read = await readLogo(file);
    setFault('fault' in read ? read.fault : undefined);
    if ('logo' in read) onChange?.(read.logo);
  };
  const remove = () => {
    setFault(undefined);
    onChange?.({ url: null });
  };
  const url = value?.url ?? null;
  return (
    <div className="template-logo" id={id} ref={ref} tabIndex={-1}>
      <span className="template-logo-shown">
        {url ? <img src={url} alt={text.logo} /> : <SvgFigure figure={platformMark()} />}
      </span>
      <div>
        <input
          ref={input}
          type="file"
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          hidden
          aria-label={text.logo}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void choose(file);
          }}
        />
        <Button onClick={() => input.current?.click()}>
          {url ? text.logoChange : text.logoChoose}
        </Button>
        {url && (
          <Button type="text" onClick={remove}>
            {text.logoRemove}
          </Button>
        )}
        {!url && <span className="soft">{text.logoDefault}</span>}
        {value?.file && <span className="soft template-logo-name">{value.file.name}</span>}
        <p className="fault" role="alert">
          {fault}
        </p>
      </div>
    </div>
  );
}
