/** What was done at an examination and what it found, item by item. Pure. */
import {
  type ExamFindings,
  GENERAL_SIGNS,
  SEGMENTS,
  SEVERITY_BOUNDS,
  sagittalWord,
} from '@spine/contract/exam';
import { itemsText as text } from '../child.text.ts';

export type Item = { readonly name: string; readonly word: string; readonly isFinding: boolean };

type ItemOf = (findings: ExamFindings, maxAngle: number | null) => Omit<Item, 'name'>;

const said = (word: string, isFinding = false) => ({ word, isFinding });

const general: ItemOf = ({ generalCheck }) => {
  if (!generalCheck) return said(text.notDone);
  const count = GENERAL_SIGNS.filter((sign) => generalCheck[sign]).length;
  return count === 0 ? said(text.nothing) : said(text.signs(count), true);
};

const bend: ItemOf = ({ forwardBend }) => {
  if (!forwardBend) return said(text.notDone);
  return SEGMENTS.some((segment) => forwardBend[segment] !== 'none')
    ? said(text.uneven, true)
    : said(text.none);
};

const rotation: ItemOf = (_findings, maxAngle) => {
  if (maxAngle === null) return said(text.notDone);
  return maxAngle < SEVERITY_BOUNDS.one ? said(text.allSmall) : said(text.reaches, true);
};

const side: ItemOf = ({ sagittal }) => {
  if (!sagittal) return said(text.notDone);
  return said(sagittalWord[sagittal.sign], sagittal.sign !== 'normal');
};

const prone: ItemOf = ({ sagittal }) => {
  if (!sagittal || sagittal.sign === 'normal') return said(text.notNeeded);
  if (sagittal.prone === undefined) return said(text.notDone);
  return sagittal.prone === 'present' ? said(text.stays, true) : said(text.gone);
};

const motion: ItemOf = ({ motionTest }) => said(motionTest ? text.done : text.notDone);

/** In the order in which they are done; ink marks what is a finding. */
export function itemsOf(findings: ExamFindings, maxAngle: number | null): Item[] {
  const { names } = text;
  const items = [
    [names.general, general],
    [names.bend, bend],
    [names.rotation, rotation],
    [names.side, side],
    [names.prone, prone],
    [names.motion, motion],
  ] as const;
  return items.map(([name, of]) => ({ name, ...of(findings, maxAngle) }));
}
