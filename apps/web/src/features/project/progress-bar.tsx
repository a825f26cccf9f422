import type { ProgressTally } from '@spine/contract/project';

function share(part: number, whole: number): string {
  return `${whole === 0 ? 0 : (part / whole) * 100}%`;
}

/** Examined, to be retested, declined: teal, hatch, grey; what is left stays empty. */
export function ProgressBar({ tally }: { tally: ProgressTally }) {
  const { roster, examined, toRetest, declined } = tally;
  return (
    <div className="seg" aria-hidden="true">
      <i className="p-done" style={{ width: share(examined - toRetest, roster) }} />
      <i className="p-retest" style={{ width: share(toRetest, roster) }} />
      <i className="p-declined" style={{ width: share(declined, roster) }} />
    </div>
  );
}
