/** The passcode that unlocks a prepared device, and what wrong ones cost. */

const SHORTEST = 8;
const LONGEST = 64;
/** Wrong ones in a row that cost nothing. */
const FREE_TRIES = 4;
/** This many wrong passcodes in a row erase the readable data of the device. */
export const MOST_TRIES = 10;

/** Whether a text is as long as a passcode: 8 to 64 characters of any kind. A shorter one need not be tried. */
export function isPasscode(text: string): boolean {
  return faultOfLength(text) === undefined;
}

export function faultOfLength(text: string): 'short' | 'long' | undefined {
  const { length } = [...text];
  if (length < SHORTEST) return 'short';
  return length > LONGEST ? 'long' : undefined;
}

/** Minutes between the last of some wrong passcodes in a row and the next try: 1 after the 5th, twice as many after each further one. */
export function waitAfter(wrongTries: number): number {
  return wrongTries > FREE_TRIES ? 2 ** (wrongTries - FREE_TRIES - 1) : 0;
}
