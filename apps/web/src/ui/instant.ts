/** Instants as the server writes them, with the offset of Shanghai, cut to what a screen says of them. */
export { dayOf, minuteOf } from '@spine/contract/kernel';
