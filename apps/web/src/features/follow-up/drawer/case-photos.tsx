/**
 * The photos a family sent with its report: small ones, each opens whole, a tall one page by page. Every look is written in
 * the log, the tiles of a tall one as one.
 */
import { casePhoto, type PhotoSize } from '@spine/contract/follow-up';
import { API_PREFIX } from '@spine/contract/kernel';
import { type ShownPhoto, caseText as text } from '../case.text.ts';
import css from './case.module.css';

type Shown = ShownPhoto & { readonly id: string };

const addressOf = ({ id, page, pages }: Shown, size: PhotoSize) =>
  `${API_PREFIX}${casePhoto.path}?${new URLSearchParams({ id, size, ...(pages > 1 && { page: String(page) }) })}`;

type Photos = { readonly ids: readonly string[]; readonly pagesOf: readonly number[] };

export function CasePhotos({ ids, pagesOf }: Photos) {
  if (ids.length === 0) return null;
  const shown = ids.flatMap((id, at) => {
    const pages = pagesOf[at] ?? 1;
    return Array.from({ length: pages }, (_, page) => ({ id, at: at + 1, page: page + 1, pages }));
  });
  return (
    <ul className={css.photos}>
      {shown.map((photo) => (
        <li key={`${photo.id} ${photo.page}`}>
          <a href={addressOf(photo, 'full')} target="_blank" rel="noreferrer">
            <img src={addressOf(photo, 'small')} alt={text.photo(photo)} loading="lazy" />
            {photo.pages > 1 && <small aria-hidden="true">{text.pageOf(photo)}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
