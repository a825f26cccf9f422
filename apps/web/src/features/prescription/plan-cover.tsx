import { Cover } from '#ui/cover/cover.tsx';

/** A plan's page with its lines, while there is no picture. */
export function PlanFigure() {
  return (
    <svg className="plan-figure" viewBox="0 0 48 48" aria-hidden="true">
      <path d="M14 9h20v30H14z" />
      <path className="on" d="M19 18h10M19 24h10M19 30h6" />
    </svg>
  );
}

/** The cover of a plan, or a drawn page. */
export function PlanCover(props: { coverUrl: string | null; size: 'row' | 'card' | 'large' }) {
  return <Cover src={props.coverUrl} size={props.size} placeholder={<PlanFigure />} />;
}
