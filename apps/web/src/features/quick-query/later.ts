/** What a child's page loads when it needs it, in one file: each more would be a round trip of a slow network. */

export { DataCard } from './child-data/data.card.tsx';
export { ConsentCard } from './consent/consent.card.tsx';
export { VisitView } from './visit/visit.view.tsx';
