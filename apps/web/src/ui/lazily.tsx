import { lazy, type ReactNode, Suspense } from 'react';

/**
 * A component that is fetched when it is first drawn, with what stands in its place until then:
 * `const ActionForm = lazily(async () => (await import('./action.form.tsx')).ActionForm);`
 */
export function lazily<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  waiting: ReactNode = null,
) {
  const Part = lazy(async () => {
    const Loaded = await load();
    return { default: ({ props }: { props: Props }) => <Loaded {...props} /> };
  });
  return (props: Props) => (
    <Suspense fallback={waiting}>
      <Part props={props} />
    </Suspense>
  );
}
