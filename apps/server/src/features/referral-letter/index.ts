export { referralLetterRoutes } from './referral-letter.routes.ts';
