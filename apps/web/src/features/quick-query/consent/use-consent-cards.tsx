/** The cards of the projects that ask the family of a child. They are loaded when the first is shown. */
import { isFamilyAwaited } from '@spine/contract/consent';
import type { FamilyChild } from '@spine/contract/quick-query';
import { useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Skeleton } from '../loaded.tsx';
import type { Family } from '../use-family.ts';

const ConsentCard = lazyComponent(
  async () => (await import('../later.ts')).ConsentCard,
  <Skeleton />,
);

/**
 * The projects that wait for an answer, which stand before everything but a result, and the others. One that is answered
 * stays where it is until the page is opened again.
 */
export function useConsentCards(family: Family, child: FamilyChild) {
  const { consents } = child;
  const [waiting] = useState(
    () =>
      new Set(consents.flatMap((each) => (isFamilyAwaited(each.answers) ? [each.projectId] : []))),
  );
  const cards = (isFirst: boolean) =>
    consents
      .filter(({ projectId }) => waiting.has(projectId) === isFirst)
      .map((consent) => (
        <ConsentCard key={consent.projectId} family={family} child={child} consent={consent} />
      ));
  return { first: cards(true), others: cards(false) };
}
