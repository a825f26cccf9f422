export * from './referral-letter.endpoints.ts';
export * from './referral-letter.errors.ts';
export * from './referral-letter.rules.ts';
export * from './referral-letter.schema.ts';
export * from './referral-letter.text.ts';
