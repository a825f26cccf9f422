/** Both dialogs in one chunk: they share most of what they need, and every further chunk weighs on every list. */
export { LabelModal } from './patient-label.modal.tsx';
export { ClassQrModal } from './patient-qr.modal.tsx';
