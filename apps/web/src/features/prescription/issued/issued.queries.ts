/** The queries to refresh when a training record or the status of a prescription changes. */
import { listPrescriptions, prescriptionDetail } from '@spine/contract/prescription';
import { adherenceCalendar, listAdherence, listTraining } from '@spine/contract/training';

export const PRESCRIPTION_LISTS = [listPrescriptions, listAdherence, adherenceCalendar];
export const PRESCRIPTION_QUERIES = [...PRESCRIPTION_LISTS, prescriptionDetail, listTraining];
