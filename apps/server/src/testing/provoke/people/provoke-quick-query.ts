/** Provokes the refusals of the families' quick query. */
import { quickQueryChild, quickQueryErrors, quickQueryReport } from '@spine/contract/quick-query';
import { openFamily } from '#features/quick-query/quick-query.factory.ts';
import { freshPhone, NOBODY, type Provocation } from '../provoke.ts';

const NO_SECRET = 'A'.repeat(43);

export const quickQueryProvocations: readonly Provocation[] = [
  [
    quickQueryErrors.accessOver,
    (world) => world.anonymous.call(quickQueryChild, { token: NO_SECRET, id: NOBODY }),
  ],
  [
    quickQueryErrors.unknown,
    async (world) => {
      const { token } = await openFamily(world, freshPhone());
      return world.anonymous.call(quickQueryChild, { token, id: NOBODY });
    },
  ],
  [
    quickQueryErrors.linkOver,
    (world) => world.anonymous.call(quickQueryReport, { link: NO_SECRET }),
  ],
];
