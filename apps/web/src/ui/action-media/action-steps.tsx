import { stepLines } from '@spine/contract/action';
import css from './action-media.module.css';

/** The steps of an action, numbered. */
export function ActionSteps({ steps }: { steps: string }) {
  return (
    <ol className={css.steps}>
      {stepLines(steps).map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position, and two may have the same text.
        <li key={at}>{step}</li>
      ))}
    </ol>
  );
}
