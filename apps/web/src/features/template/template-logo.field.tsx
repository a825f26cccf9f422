/** The logo: the saved one, another picture, or none. An unsuitable file is refused before it is sent. */
import { platformMark } from '@spine/contract/report';
import { LOGO_MAX_BYTES, LOGO_SIDES, pictureType, templateErrors } from '@spine/contract/template';
import { Button } from 'antd';
import clsx from 'clsx';
import { type Ref, useState } from 'react';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import type { LogoChoice } from './template.draft.ts';
import css from './template.module.css';
import { templateText as text } from './template.text.ts';

type ReadLogo = { readonly logo: LogoChoice } | { readonly fault: string };

/** Checks a chosen file before it is sent. The server checks more and stores the picture only. */
async function readLogo(file: File): Promise<ReadLogo> {
  const refusal = await findRefusal(file);
  return refusal ? { fault: refusal.message } : { logo: { url: await toDataUrl(file), file } };
}

async function findRefusal(file: File) {
  const { logoType, logoTooLarge, logoSides, logoDamaged } = templateErrors;
  const head = await file.slice(0, 16).arrayBuffer();
  if (!pictureType(new Uint8Array(head))) return logoType;
  if (file.size > LOGO_MAX_BYTES) return logoTooLarge;
  const picture = await toPicture(file).catch(() => undefined);
  if (!picture) return logoDamaged;
  const isSide = (side: number) => side >= LOGO_SIDES.least && side <= LOGO_SIDES.most;
  return isSide(picture.naturalWidth) && isSide(picture.naturalHeight) ? undefined : logoSides;
}

/** Rejects what is no picture. Safari 14 has no `createImageBitmap`. */
async function toPicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = await toDataUrl(file);
  await picture.decode();
  return picture;
}

function toDataUrl(picture: Blob): Promise<string> {
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
    <div className={css.logo} id={id} ref={ref} tabIndex={-1}>
      <span className={css.logoShown}>
        {url ? <img src={url} alt={text.logo} /> : <SvgFigure figure={platformMark()} />}
      </span>
      <div>
        <FileButton
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          label={text.logo}
          words={url ? text.logoChange : text.logoChoose}
          choose={(file) => void choose(file)}
        />
        {url && (
          <Button type="text" onClick={remove}>
            {text.logoRemove}
          </Button>
        )}
        {!url && <span className={css.note}>{text.logoDefault}</span>}
        {value?.file && <span className={clsx(css.note, css.logoName)}>{value.file.name}</span>}
        <p className={css.fault} role="alert">
          {fault}
        </p>
      </div>
    </div>
  );
}
