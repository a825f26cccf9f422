/**
 * A cover as a form field: undefined leaves the saved cover, the data URL of a JPEG replaces it, null removes it.
 *
 *     <Field name="cover" label={…}><CoverField savedUrl={row.coverUrl} placeholder={<Figure />} /></Field>
 *
 * `toCoverInput(value)` is the input of the call.
 */
import { Button } from 'antd';
import { type ReactNode, type Ref, useState } from 'react';
import { FileButton } from '#ui/form/file-button.tsx';
import css from './cover.module.css';
import { coverText as text } from './cover.text.ts';
import { Cover } from './cover.tsx';
import { CoverCropModal } from './cover-crop.modal.tsx';
import { closePicture, type OpenedPicture, openPicture } from './cover-file.ts';

type Props = {
  /** The URL of the saved cover. */
  savedUrl: string | null;
  placeholder: ReactNode;
  value?: string | null;
  onChange?: (cover: string | null | undefined) => void;
  id?: string;
  ref?: Ref<HTMLDivElement>;
};

function useChosenPicture() {
  const [picture, setPicture] = useState<OpenedPicture>();
  const [fault, setFault] = useState<string>();
  const choose = async (file: File) => {
    const opened = await openPicture(file);
    setFault(typeof opened === 'string' ? opened : undefined);
    if (typeof opened !== 'string') setPicture(opened);
  };
  const close = () => {
    if (picture) closePicture(picture.image);
    setPicture(undefined);
  };
  return { picture, fault, choose, close };
}

/** The button that undoes a choice or removes the saved cover. */
function undoAction(savedUrl: string | null, value: string | null | undefined) {
  if (value === null) return { words: text.undoRemoval, next: undefined };
  if (value !== undefined)
    return { words: savedUrl === null ? text.remove : text.undo, next: undefined };
  return savedUrl === null ? undefined : { words: text.remove, next: null };
}

export function CoverField({ savedUrl, placeholder, value, onChange, id, ref }: Props) {
  const { picture, fault, choose, close } = useChosenPicture();
  const shown = value === undefined ? savedUrl : value;
  const undo = undoAction(savedUrl, value);
  return (
    <div className={css.field} id={id} ref={ref} tabIndex={-1}>
      <Cover src={shown} size="large" placeholder={placeholder} />
      <div className={css.acts}>
        <FileButton
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          label={text.choose}
          words={shown ? text.change : text.choose}
          choose={(file) => void choose(file)}
        />
        {undo && (
          <Button type="text" onClick={() => onChange?.(undo.next)}>
            {undo.words}
          </Button>
        )}
        <span className={css.hint} role="status">
          {value === null ? text.removed : text.hint}
        </span>
        <p className={css.fault} role="alert">
          {fault}
        </p>
      </div>
      {picture && (
        <CoverCropModal
          picture={picture}
          close={close}
          use={(cover) => {
            onChange?.(cover);
            close();
          }}
        />
      )}
    </div>
  );
}
