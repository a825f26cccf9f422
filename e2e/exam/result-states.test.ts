/** A first measurement has no result yet, and says so on the report's screen, on its PDF and to the family. */
import { expect, test } from 'vitest';
import { STATES, tellsTheSame } from '../support/screens/result-states.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('a result that waits for its retest is the same on screen, on paper and on the phone', async () => {
  const [retest] = STATES.filter(({ state }) => state === 'quick-retest');
  if (!retest) throw new Error('there is no such state');
  const phone = await tellsTheSame(stage, retest);
  expect(await phone.getByText('脊柱侧弯Ⅲ度').count()).toBe(0);
});
