/** The one call a refresh of the data screen makes; maps and weather have files of their own. */
import { z } from 'zod';
import { defineEndpoint, either, oneOf } from '#kernel';
import { dataScreenErrors } from './data-screen.errors.ts';
import { screenSummary } from './data-screen.schema.ts';

export const screenSummaryOf = defineEndpoint({
  method: 'GET',
  path: '/screen/summary',
  summary: 'Everything the data screen shows of a region, aggregates only',
  access: either('dataScreen.menu'),
  log: 'none',
  input: z.object({
    /** Six digits; the highest region the viewer may see when left out. */
    regionCode: z
      .string()
      .regex(/^\d{6}$/)
      .optional(),
  }),
  reply: oneOf(screenSummary),
  faults: { regionCode: dataScreenErrors.regionUnknown },
});
