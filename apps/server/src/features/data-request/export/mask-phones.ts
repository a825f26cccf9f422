/** Masks what staff wrote down of people's phones. */
import { maskPhone } from '@spine/contract/kernel';

const MOBILES = /(?<!\d)1[3-9]\d(?:[- ]?\d{4}){2}(?!\d)/g;

/** A text with the mobile numbers in it masked. */
export function maskPhonesIn(text: string): string {
  return text.replaceAll(MOBILES, (phone) => maskPhone(phone.replaceAll(/[- ]/g, '')));
}
