import { afterEach, expect, test, vi } from 'vitest';
import { fitPhoto } from './fit-photo.ts';

afterEach(() => vi.unstubAllGlobals());

const file = new File([new Uint8Array(9)], 'report.heic', { type: 'image/heic' });

test('a photo that never loads is sent as it is', async () => {
  vi.stubGlobal('Image', class {});
  expect(await fitPhoto(file, 1)).toBe(file);
});

test('a photo that cannot be drawn is sent as it is, and the memory of its canvas is given back', async () => {
  class Loaded {
    readonly naturalWidth = 4000;
    readonly naturalHeight = 3000;
    onload?: () => void;
    set src(_url: string) {
      this.onload?.();
    }
  }
  const getImageData = () => ({ data: [0, 0, 0, 0] });
  const canvas = { width: 0, getContext: () => ({ drawImage: vi.fn(), getImageData }) };
  vi.stubGlobal('Image', Loaded);
  vi.stubGlobal('document', { createElement: () => canvas });
  expect(await fitPhoto(file)).toBe(file);
  expect(canvas.width).toBe(0);
});
