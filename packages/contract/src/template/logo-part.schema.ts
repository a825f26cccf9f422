import type { LogoType } from './template.schema.ts';

/** Why a file cannot be a logo. */
export type LogoFault = 'type' | 'large' | 'sides' | 'damaged' | 'trailing';

/** A run of bytes of the file. `name` is a chunk's four letters or a marker's number. */
export type LogoPart = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Whether the picture is drawn from it. */
  readonly kept: boolean;
};

export type LogoParts = {
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly LogoPart[];
};
