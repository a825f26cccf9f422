import { Component, lazy, type ReactNode, Suspense } from 'react';
import { fetchedPart, PartMissing } from '#platform/fetched-part.ts';
import { PartMissingNote } from './part-missing/part-missing.tsx';

type Caught = { error: unknown };

/** Says so where the part does not come; what fails in the part itself goes on to the page. */
class Boundary extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = { error: undefined };

  static getDerivedStateFromError(error: unknown): Caught {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof PartMissing) return <PartMissingNote />;
    throw error;
  }
}

/**
 * A component that is fetched when it is first drawn, with what stands in its place until then:
 * `const ActionForm = lazily(async () => (await import('./action.form.tsx')).ActionForm);`
 */
export function lazily<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  waiting: ReactNode = null,
) {
  const Part = lazy(async () => {
    const Loaded = await fetchedPart(load);
    return { default: ({ props }: { props: Props }) => <Loaded {...props} /> };
  });
  return (props: Props) => (
    <Boundary>
      <Suspense fallback={waiting}>
        <Part props={props} />
      </Suspense>
    </Boundary>
  );
}
