/** Everybody who waits for a retest, as a sheet that prints: the person who calls the children takes it along. */
import { timeInShanghai } from '@spine/contract/kernel';
import type { ProgressRetest } from '@spine/contract/project';
import { Button } from 'antd';
import { Icon } from '#ui/icon/icon.tsx';
import { progressText as text } from './progress.text.ts';
import './retest-sheet.css';

type Props = { retests: readonly ProgressRetest[]; updatedAt: number; onBack: () => void };

export function RetestSheetPanel({ retests, updatedAt, onBack }: Props) {
  return (
    <section className="card retest-sheet">
      <h2>
        {text.sheetTitle} {text.retestCount(retests.length)}
        <span className="faint">
          {text.printedAt(timeInShanghai(new Date(updatedAt)).slice(0, 16))}
        </span>
        <span className="acts">
          <Button onClick={onBack}>{text.back}</Button>
          <Button type="primary" icon={<Icon name="print" />} onClick={() => window.print()}>
            {text.print}
          </Button>
        </span>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.clazz}</th>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.finding}</th>
            <th scope="col">{text.waited}</th>
            <th scope="col">{text.done}</th>
          </tr>
        </thead>
        <tbody>
          {retests.map(({ examId, patient, finding, waitingMinutes }) => (
            <tr key={examId}>
              <td>
                {patient.grade}
                {patient.clazz}
              </td>
              <td>
                <b>{patient.name}</b>
              </td>
              <td>{finding}</td>
              <td>{text.duration(waitingMinutes)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
