/** The same finding is told on the report's screen, on its PDF and to the family, in the dark too. */
import { test } from 'vitest';
import { lookAtAll } from '../support/screens/family.ts';
import { STATES, tellsTheSame } from '../support/screens/result-states.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test.each(STATES)('$state is the same on screen, on paper and on the phone', async (told) => {
  const phone = await tellsTheSame(stage, told);
  await phone.emulateMedia({ colorScheme: 'dark' });
  await lookAtAll(phone, `family-${told.state}-dark`);
});
