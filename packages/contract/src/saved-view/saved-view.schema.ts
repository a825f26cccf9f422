/** A view: the filters, the order and the columns of a list under a name, of one user or shared by the institution. */
import { z } from 'zod';
import { idField, type Permission, textField } from '#kernel';

export const VIEW_NAME_MAX = 20;
/** Of a user for one list, and of the institution for one list. */
export const VIEWS_MAX = 30;

type ViewedList = {
  readonly opens: Permission;
  /** Filters that tell of one child; no view holds them. */
  readonly personal: readonly string[];
};

/** The lists of an institution that may have views, by the keys of their screens. */
export const VIEW_LISTS = {
  actions: { opens: 'actionWarehouseList.menu', personal: [] },
  adherence: { opens: 'prescription.menu', personal: [] },
  exams: { opens: 'exam.menu', personal: ['name', 'studentId'] },
  followUp: { opens: 'followUp.menu', personal: ['name'] },
  guardianEntries: { opens: 'patientList.edit', personal: ['studentId'] },
  issuedPrescriptions: { opens: 'prescription.menu', personal: ['name', 'studentId'] },
  logs: { opens: 'logs.menu', personal: [] },
  patients: { opens: 'patientList.menu', personal: ['name', 'studentId', 'tel'] },
  prescriptions: { opens: 'prescription.menu', personal: [] },
  projects: { opens: 'project.menu', personal: [] },
  schools: { opens: 'schoolList.menu', personal: [] },
  stationDevices: { opens: 'stationDevice.menu', personal: [] },
  users: { opens: 'userList.menu', personal: [] },
} as const satisfies Record<string, ViewedList>;
export type ViewList = keyof typeof VIEW_LISTS;

// biome-ignore lint/plugin: TypeScript does not know which keys a value has.
export const viewListField = z.enum(Object.keys(VIEW_LISTS) as [ViewList, ...ViewList[]]);

const QUERY_NAME = /^[A-Za-z]\w{0,39}$/;
const COLUMN_KEY = /^[A-Za-z][\w.-]{0,40}$/;
/** A filter of several values joins them by commas. */
const QUERY_VALUE_MAX = 500;
const QUERY_PARAMETERS_MAX = 30;
const COLUMNS_MAX = 60;

/** Filters, order and page size by the names in the address. What they mean is read by the list, which drops what it refuses. */
export const viewQuery = z
  .record(z.string().regex(QUERY_NAME), textField(QUERY_VALUE_MAX))
  .refine((query) => Object.keys(query).length <= QUERY_PARAMETERS_MAX);
export type ViewQuery = z.output<typeof viewQuery>;

const columnKeys = z.array(z.string().regex(COLUMN_KEY)).max(COLUMNS_MAX).optional();

/** The columns' order and the hidden ones; what is missing is as the list has it by default. */
export const viewColumns = z.object({ order: columnKeys, hidden: columnKeys });
export type ViewColumns = z.output<typeof viewColumns>;

export const savedView = z.object({
  id: idField,
  name: z.string(),
  /** Of the institution; else the caller's own. */
  isShared: z.boolean(),
  query: viewQuery,
  columns: viewColumns,
});
export type SavedView = z.output<typeof savedView>;
