import sharp from 'sharp';

/** The pixels of a picture, as one text to compare. */
export async function pixelsOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `${info.width}×${info.height}×${info.channels} ${data.toString('base64')}`;
}
