/** What a record or another status of one prescription changes. */
import { listPrescriptions, prescriptionDetail } from '@spine/contract/prescription';
import { adherenceCalendar, listAdherence, listTraining } from '@spine/contract/training';

export const CHANGED_LISTS = [listPrescriptions, listAdherence, adherenceCalendar];
export const CHANGED = [...CHANGED_LISTS, prescriptionDetail, listTraining];
