/** Reads QR codes in pictures of the camera, beside the page so that nothing on it waits. */
import '#platform/browser/older-browsers.ts';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

export type ScanAnswer = { readonly text: string | null } | { readonly failed: true };

prepareZXingModule({ overrides: { locateFile: () => wasm } });

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void read(data).then((answer) => postMessage(answer));
});

async function read(picture: ImageData): Promise<ScanAnswer> {
  try {
    const [code] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
    return { text: code?.text ?? null };
  } catch {
    return { failed: true };
  }
}
