import type { LogoType } from './template.schema.ts';

export type PictureType = LogoType;

const HEADS: readonly (readonly [PictureType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** What a file is by its content, never by its name: one of the two kinds that can be kept, or neither. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  return HEADS.find(([, head]) => head.every((byte, at) => bytes[at] === byte))?.[0];
}
