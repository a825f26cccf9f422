import looks from '#ui/styles/looks.module.css';

/** A progress bar; `share` is between 0 and 1. */
export function ProgressTrack({ label, share }: { label: string; share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div
      className={looks.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
