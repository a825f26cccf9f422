import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadPart, PartLoadError } from '#platform/load-part.ts';
import { PartMissingNote } from './part-missing/part-missing.tsx';

type Caught = { error: unknown };

/** Shows a note when the chunk does not load; errors of the component itself go on to the page. */
class PartBoundary extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = { error: undefined };

  static getDerivedStateFromError(error: unknown): Caught {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof PartLoadError) return <PartMissingNote />;
    throw error;
  }
}

/**
 * A component that is loaded on its first render, with a fallback until then:
 * `const ActionForm = lazyComponent(async () => (await import('./action.form.tsx')).ActionForm);`
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  fallback: ReactNode = null,
) {
  const Part = lazy(async () => {
    const Loaded = await loadPart(load);
    return { default: ({ props }: { props: Props }) => <Loaded {...props} /> };
  });
  return (props: Props) => (
    <PartBoundary>
      <Suspense fallback={fallback}>
        <Part props={props} />
      </Suspense>
    </PartBoundary>
  );
}

/** As `lazyComponent`, of what the page works without: nothing stands there until it has loaded, and where it does not load. */
export function optionalComponent<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
) {
  const Part = lazy<ComponentType<{ props: Props }>>(() =>
    load().then(
      (Loaded) => ({ default: ({ props }: { props: Props }) => <Loaded {...props} /> }),
      () => ({ default: () => null }),
    ),
  );
  return (props: Props) => (
    <Suspense>
      <Part props={props} />
    </Suspense>
  );
}
