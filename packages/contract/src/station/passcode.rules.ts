/** The passcode that unlocks a prepared device, and what wrong ones cost. */

const SHORTEST = 6;
const LONGEST = 64;
/** Wrong ones in a row that cost nothing. */
const FREE_TRIES = 4;
/** This many wrong passcodes in a row erase the readable data of the device. */
export const MOST_TRIES = 10;

/** Whether a text can be a passcode: 6 to 64 characters of any kind. */
export function isPasscode(text: string): boolean {
  const length = [...text].length;
  return length >= SHORTEST && length <= LONGEST;
}

/** Minutes between the last of some wrong passcodes in a row and the next try: 1 after the 5th, twice as many after each further one. */
export function waitAfter(wrongTries: number): number {
  return wrongTries > FREE_TRIES ? 2 ** (wrongTries - FREE_TRIES - 1) : 0;
}
