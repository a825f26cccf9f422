/** The logo: what is printed now, another picture, or none. A file that cannot be one is refused before it is sent. */
import { platformMark } from '@spine/contract/report';
import {
  bareLogo,
  LOGO_MAX_BYTES,
  type LogoFault,
  logoParts,
  templateErrors,
} from '@spine/contract/template';
import { Button } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';
import type { LogoChoice } from './template.draft.ts';
import { templateText as text } from './template.text.ts';

const SENTENCE_OF = {
  type: templateErrors.logoType.message,
  large: templateErrors.logoTooLarge.message,
  sides: templateErrors.logoSides.message,
  damaged: templateErrors.logoDamaged.message,
  trailing: templateErrors.logoTrailing.message,
} as const satisfies Record<LogoFault, string>;

/** A file of this many times the limit is not worth reading. */
const FAR_TOO_LARGE = 8 * LOGO_MAX_BYTES;

type ReadLogo = { readonly logo: LogoChoice } | { readonly fault: string };

/** Looks at a chosen file as the server will, and shows what the server would keep of it. */
async function readLogo(file: File): Promise<ReadLogo> {
  if (file.size > FAR_TOO_LARGE) return { fault: SENTENCE_OF.large };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = logoParts(bytes);
  if (typeof found === 'string') return { fault: SENTENCE_OF[found] };
  const picture = new Blob([new Uint8Array(bareLogo(bytes, found.parts))], { type: found.type });
  const isWhole = await createImageBitmap(picture).then(
    (bitmap) => bitmap.width === found.width,
    () => false,
  );
  if (!isWhole) return { fault: SENTENCE_OF.damaged };
  return { logo: { url: await addressOf(picture), file } };
}

function addressOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}

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
