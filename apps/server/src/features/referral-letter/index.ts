export { type LetterPrinter, openLetterPrinter } from './print/letter-printer.ts';
export { referralLetterRoutes } from './referral-letter.routes.ts';
