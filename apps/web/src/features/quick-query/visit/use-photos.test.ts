import { expect, test, vi } from 'vitest';
import { sendPhoto } from './use-photos.ts';

vi.mock('./fit-photo.ts', () => ({ fitPhoto: (file: File) => Promise.resolve(file) }));

test.each([
  ['that was removed while it was fitted is not sent', true, 0],
  ['that was not is', false, 1],
])('a photo %s', async (_what, isRemoved, calls) => {
  const callWithToken = vi.fn(() => Promise.resolve());
  await sendPhoto({
    id: '1',
    file: new File([], 'report.jpg'),
    childId: '2',
    family: { callWithToken } as never,
    report: vi.fn(),
    isRemoved: () => isRemoved,
  });
  expect(callWithToken).toHaveBeenCalledTimes(calls);
});
