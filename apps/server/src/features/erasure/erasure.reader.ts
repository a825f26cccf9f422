/** Erasures, for the yearly audit. */
export { erasuresIn } from './erasure.repository.ts';
