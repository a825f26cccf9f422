/** The photos a family sent with its report: small ones, each opens whole. Every look is written in the log. */
import { casePhoto, type PhotoSize } from '@spine/contract/follow-up';
import { API_PREFIX } from '@spine/contract/kernel';
import { caseText as text } from '../case.text.ts';
import css from './case.module.css';

const addressOf = (id: string, size: PhotoSize) =>
  `${API_PREFIX}${casePhoto.path}?${new URLSearchParams({ id, size })}`;

export function CasePhotos({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <ul className={css.photos}>
      {ids.map((id, at) => (
        <li key={id}>
          <a href={addressOf(id, 'full')} target="_blank" rel="noreferrer">
            <img src={addressOf(id, 'small')} alt={text.photo(at + 1)} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
