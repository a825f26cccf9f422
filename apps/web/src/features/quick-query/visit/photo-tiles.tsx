/** The photos of a report as tiles, each with its state and removal, and the tile that adds more. */
import { PHOTOS_MAX } from '@spine/contract/quick-query';
import clsx from 'clsx';
import { type ChangeEvent, useId, useState } from 'react';
import { isWeChat } from '#platform/browser/is-wechat.ts';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import phoneCss from '#ui/styles/phone.module.css';
import familyFormCss from '../family-form.module.css';
import { type Photo, pickerOf, roomFor } from './photos.rules.ts';
import type { usePhotos } from './use-photos.ts';
import css from './visit.module.css';
import { photoText, visitText as text } from './visit.text.ts';

const PICKER = pickerOf(isWeChat(navigator.userAgent));
const SENT_WHOLE = 100;

export type Photos = ReturnType<typeof usePhotos>;

function stateWords({ state, percent, canRetry }: Photo): string {
  if (state === 'sending')
    return percent < SENT_WHOLE ? photoText.sending(percent) : photoText.drawing;
  if (state === 'failed') return canRetry ? photoText.failed : photoText.refused;
  return photoText[state];
}

/** A file that is no photo has no picture to show. */
const isRefused = ({ state, canRetry }: Photo) => state === 'failed' && !canRetry;

type TileProps = { photo: Photo; at: number; photos: Photos };

function PhotoTile({ photo, at, photos: { retry, remove } }: TileProps) {
  return (
    <li className={css.tile} data-state={photo.state}>
      {photo.preview && !isRefused(photo) ? (
        <img src={photo.preview} alt={photoText.alt(at)} />
      ) : (
        <span className={css.blank} role="img" aria-label={photoText.alt(at)}>
          <Icon name="image" />
        </span>
      )}
      {photo.canRetry && photo.state === 'failed' && (
        <button
          type="button"
          className={css.retry}
          aria-label={photoText.retryOf(at)}
          onClick={() => retry(photo.id)}
        >
          <Icon name="refresh" />
          {photoText.retry}
        </button>
      )}
      <button
        type="button"
        className={css.remove}
        aria-label={photoText.remove(at)}
        onClick={() => remove(photo.id)}
      >
        <i>
          <Icon name="close" small />
        </i>
      </button>
      <small>{stateWords(photo)}</small>
    </li>
  );
}

function AddTile({ photos: { photos, add }, isAgreed }: { photos: Photos; isAgreed: boolean }) {
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    target.value = '';
  };
  return (
    <li className={clsx(css.add, !isAgreed && css.unasked)}>
      <label htmlFor={id}>
        <Icon name="camera" />
        {photos.length === 0 ? text.addFirst : text.addMore}
      </label>
      <input
        id={id}
        className={phoneCss.over}
        type="file"
        {...PICKER}
        disabled={!isAgreed}
        onChange={choose}
      />
    </li>
  );
}

export function PhotoTiles({ photos }: { photos: Photos }) {
  const faults = photos.photos.flatMap(({ id, fault }, at) =>
    fault === '' ? [] : [{ id, words: photoText.fault(at + 1, fault) }],
  );
  // Those of a report that is changed were agreed to when they were sent.
  const [isAgreed, setAgreed] = useState(false);
  const agree = (to: boolean) => {
    setAgreed(to);
    if (!to) for (const { id } of photos.photos) photos.remove(id);
  };
  return (
    <fieldset className={css.field}>
      <legend>
        {text.photosLabel}
        <small>{text.photosHint(PHOTOS_MAX)}</small>
      </legend>
      <label className={css.agree}>
        <input
          type="checkbox"
          checked={isAgreed}
          onChange={({ target }) => agree(target.checked)}
        />
        {text.photosConsent}
      </label>
      <ul className={css.tiles}>
        {photos.photos.map((photo, at) => (
          <PhotoTile key={photo.id} photo={photo} at={at + 1} photos={photos} />
        ))}
        {roomFor(photos.photos) > 0 && <AddTile photos={photos} isAgreed={isAgreed} />}
      </ul>
      <div role="alert">
        {faults.map(({ id, words }) => (
          <p key={id} className={familyFormCss.fault}>
            {words}
          </p>
        ))}
      </div>
      <span className={clsx(looks.unseen)} role="status">
        {photos.photos
          .map((photo, at) => `${photoText.alt(at + 1)} ${stateWords(photo)}`)
          .join(' ')}
      </span>
    </fieldset>
  );
}
