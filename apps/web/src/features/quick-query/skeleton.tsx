import { familyText as text } from './quick-query.text.ts';

/** What stands there until the answer comes. */
export function Skeleton() {
  return (
    <div className="fq-skeleton" role="status" aria-label={text.loading}>
      <i />
      <i />
      <i />
    </div>
  );
}

type Props = { message: string; retry: () => void };

/** What stands there when no answer came. */
export function Failed({ message, retry }: Props) {
  return (
    <section className="card fq-block fq-failed" role="alert">
      <p>{message}</p>
      <button type="button" className="btn lg" onClick={retry}>
        {text.retry}
      </button>
    </section>
  );
}
