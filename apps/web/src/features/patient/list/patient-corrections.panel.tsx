/** The corrections of examinations that are or were those of a child, in the drawer. */
import { type CorrectionRow, listCorrections } from '@spine/contract/exam';
import { formatToMinute } from '@spine/contract/kernel';
import { useApiQuery } from '#platform/call/use-api.ts';
import looks from '#ui/styles/looks.module.css';
import { patientText as text } from '../patient.text.ts';

/** What was done, in words. */
export function correctionWord({ kind, from, to }: CorrectionRow): string {
  if (kind === 'void') return text.correctionVoid;
  if (kind === 'unvoid') return text.correctionUnvoid;
  return text.correctionAssign(from.name ?? text.deletedChild, to?.name ?? text.deletedChild);
}

function CorrectionLine({ row }: { row: CorrectionRow }) {
  return (
    <li>
      {text.correctionOf(formatToMinute(row.examTime))} · {correctionWord(row)}
      {row.reason !== null && ` · ${row.reason}`}
      <br />
      <span className={looks.faint}>{text.correctionBy(row.by, formatToMinute(row.at))}</span>
    </li>
  );
}

/** Nothing where nothing was corrected, as with nearly all children. */
export function Corrections({ patientId }: { patientId: string }) {
  const { data } = useApiQuery(listCorrections, { patientId });
  if (!data || data.rows.length === 0) return null;
  return (
    <section className={looks.part}>
      <h3>{text.corrections}</h3>
      <ul>
        {data.rows.map((row) => (
          <CorrectionLine key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}
