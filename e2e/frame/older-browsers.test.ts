/** The last Chromium for Windows 7, as it is; the long run walks every screen, in the oldest one too. */
import { describe, test } from 'vitest';
import { isForThisMachine } from '../support/chromium/fetch-chromium.ts';
import { openStage } from '../support/stage.ts';
import { examineChild, readResult } from './older-browsers.ts';

describe.runIf(isForThisMachine)('Chromium 109', () => {
  const stage = openStage({ chromium: 109 });

  test('lets a doctor read a list and examine a child', () => examineChild(stage));

  test('shows a family the result of its child', () => readResult(stage));
});
