/** What came of referrals, in numbers. */
import { z } from 'zod';
import { defineEndpoint, institution, oneOf } from '#kernel';
import { statisticFilters } from '../statistic.schema.ts';
import { careGroupingField, careStatistic } from './care.schema.ts';

export const statisticsCare = defineEndpoint({
  method: 'GET',
  path: '/statistics/care',
  summary:
    'Days from the result to a hospital by Kaplan–Meier, and predictive values with what is unknown',
  access: institution('statistic.menu'),
  log: 'none',
  input: z.object({ ...statisticFilters, by: careGroupingField.default('degree') }),
  reply: oneOf(careStatistic),
});
