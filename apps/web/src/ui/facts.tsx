import type { ReactNode } from 'react';

export type Fact = readonly [term: string, words: ReactNode];

/** A list of terms and values. */
export function Facts(props: { facts: readonly Fact[]; className?: string | undefined }) {
  return (
    <dl className={props.className}>
      {props.facts.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
