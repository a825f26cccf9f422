/** Loaded when a passcode is chosen. Written by the build: apps/web/common-passwords.ts. */
declare const COMMON_PASSWORDS: string;

export const commonPasswords: ReadonlySet<string> = new Set(COMMON_PASSWORDS.split(' '));
