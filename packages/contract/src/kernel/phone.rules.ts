/** 11 digits in the Chinese mobile ranges: 13x–19x (spec 5). */
const MOBILE = /^1[3-9]\d{9}$/;

/** Whether the text is a Chinese mobile number. */
export function isMobile(text: string): boolean {
  return MOBILE.test(text);
}

/** A number as lists show it to people who do not need it whole: `138****5678`. */
export function maskedPhone(phone: string): string {
  return phone.length < 8 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
