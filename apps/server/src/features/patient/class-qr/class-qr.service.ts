/**
 * Class QR codes. Staff make one; whoever scans it may enter children of that class until it ends or is renewed, and
 * learns nothing of a child. Entries are stored apart from the roster (docs/adr/0062-entries-of-guardians.md).
 */
import {
  addDays,
  type CalendarDate,
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import {
  type addByClassForm as addCall,
  CLASS_QR_DAYS,
  CLASS_QR_PER_NETWORK,
  CLASS_QR_PER_PHONE,
  CLASS_QR_SUBMISSIONS,
  type ClassForm,
  type ClassNames,
  type ClassQr,
  cleanClass,
  type createClassQr,
  patientQrErrors,
} from '@spine/contract/patient';
import { normalizeGradeAndClass, rosterYear } from '@spine/contract/school';
import { organizationName } from '#features/organization/index.ts';
import { holdSchool, schoolExists, schoolsByIds } from '#features/school/index.ts';
import { type OrgScope, orgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { qrPng } from '#platform/qr/qr-png.ts';
import { addGuardianEntry } from '../guardian-entry/guardian-entry.service.ts';
import { refuseInvalid, refuseUnknownSchool, toPatientChange } from '../patient.service.ts';
import {
  countClassFormUse,
  deleteExpiredFormUses,
  findClassCodeRenewal,
  renewClassCode,
} from './class-qr.repository.ts';
import { type ClassTokenPayload, type ClassTokens, hashUse } from './class-qr-token.ts';

const FORM_PATH = '/webview/add-patient-form';
const PNG_SCALE = 10;

/** A valid token with what it names. */
export type ClassFormToken = {
  readonly token: string;
  readonly payload: ClassTokenPayload;
  readonly scope: OrgScope;
};

/**
 * Makes the code of a class; `renew` ends those made before. `base` is the address people use. Refuses
 * patientErrors.invalid, patientErrors.schoolUnknown.
 */
export async function makeClassQr(
  tenant: Tenant,
  options: {
    typed: ParsedEndpointInput<typeof createClassQr>;
    tokens: ClassTokens;
    base: string;
    now: Date;
  },
): Promise<{ qr: ClassQr; names: ClassNames; expires: Date }> {
  const { typed, tokens, base, now } = options;
  const cleaned = cleanClass(typed, dateInShanghai(now));
  if (!cleaned.ok) return refuseInvalid(cleaned.faults);
  if (!(await schoolExists(tenant, typed.schoolId))) refuseUnknownSchool();
  await deleteExpiredFormUses(tenant, now);
  const { names } = cleaned;
  const schoolClass = { schoolId: typed.schoolId, ...names };
  if (typed.renew) await renewClassCode(tenant, schoolClass, now);
  const expires = endOfDay(lastDayOf(dateInShanghai(now)));
  const token = tokens.make({ orgId: tenant.orgId, made: now, expires, ...schoolClass });
  const url = `${base.replace(/\/+$/, '')}${FORM_PATH}#${token}`;
  const png = `data:image/png;base64,${qrPng(url, { scale: PNG_SCALE }).toString('base64')}`;
  return { qr: { png, url, expires: instantInShanghai(expires) }, names, expires };
}

/** With July, at the latest: from 1 August on a grade that is entered is that of the coming school year. */
function lastDayOf(today: CalendarDate): CalendarDate {
  const day = addDays(today, CLASS_QR_DAYS);
  return rosterYear(day) === rosterYear(today) ? day : `${rosterYear(day)}-07-31`;
}

/** The last second of the day, because people remember days. */
function endOfDay(day: CalendarDate): Date {
  return new Date(startOfShanghaiDay(addDays(day, 1)).getTime() - 1000);
}

/**
 * Reads a token; one printed before names had one spelling is brought to it. Refuses patientQrErrors.formExpired,
 * patientQrErrors.formInvalid.
 */
export function readFormToken(tokens: ClassTokens, token: string, now: Date): ClassFormToken {
  const payload = normalizeGradeAndClass(tokens.read(token) ?? refuse(patientQrErrors.formInvalid));
  if (payload.expires < now) refuse(patientQrErrors.formExpired);
  return { token, payload, scope: orgScope(payload.orgId) };
}

/**
 * The names the form shows; refused when school or institution are gone, or the code was renewed. Refuses
 * patientQrErrors.formInvalid, patientQrErrors.formRenewed.
 */
export async function loadClassForm(
  tenant: Tenant,
  { payload }: ClassFormToken,
): Promise<ClassForm> {
  const renewed = await findClassCodeRenewal(tenant, payload);
  if (renewed && payload.made < renewed) refuse(patientQrErrors.formRenewed);
  const school = (await schoolsByIds(tenant, [payload.schoolId])).get(payload.schoolId);
  const orgName = await organizationName(tenant, payload.orgId);
  if (!school || school.deleted || orgName === undefined) refuse(patientQrErrors.formInvalid);
  const { gradeName, clazzName, expires } = payload;
  return {
    orgName,
    schoolName: school.name,
    gradeName,
    clazzName,
    expires: instantInShanghai(expires),
  };
}

type Submission = {
  readonly typed: ParsedEndpointInput<typeof addCall>;
  /** Where it is sent from. */
  readonly network: string;
  readonly newId: () => string;
  readonly now: Date;
};

/**
 * Stores the entry for the staff to decide about. Refuses patientErrors.invalid, patientQrErrors.formInvalid,
 * patientQrErrors.formRenewed, patientQrErrors.formUsedUp, patientQrErrors.networkUsedUp, patientQrErrors.phoneUsedUp.
 */
export async function addByClassForm(
  tenant: Tenant,
  form: ClassFormToken,
  { typed, network, newId, now }: Submission,
): Promise<{ id: string; orgName: string }> {
  const { schoolId, gradeName, clazzName } = form.payload;
  const change = toPatientChange({ ...typed, gradeName, clazzName }, now);
  const { orgName } = await loadClassForm(tenant, form);
  if (!(await holdSchool(tenant, schoolId))) refuse(patientQrErrors.formInvalid);
  await countUses(tenant, { token: form.token, network, tel: change.tel, now });
  const id = typed.id ?? newId();
  await addGuardianEntry(tenant, { id, schoolId, ...change }, now);
  return { id, orgName };
}

type Use = {
  readonly token: string;
  readonly network: string;
  readonly tel: string | null | undefined;
  readonly now: Date;
};

/**
 * Children who are on the roster already are counted too, so that the answer reveals nothing of them. Uses of a phone and
 * of a network are counted per code, so that a stranger cannot shut a family out of other classes, and per day, so that
 * nobody is shut out for long. What is refused is rolled back and counts nowhere.
 */
async function countUses(tenant: Tenant, { token, network, tel, now }: Use): Promise<void> {
  const day = dateInShanghai(now);
  const expires = endOfDay(day);
  const count = (by?: string) =>
    countClassFormUse(tenant, { tokenHash: hashUse(token, day, by), expires });
  if ((await count()) > CLASS_QR_SUBMISSIONS) refuse(patientQrErrors.formUsedUp);
  if ((await count(network)) > CLASS_QR_PER_NETWORK) refuse(patientQrErrors.networkUsedUp);
  if (tel && (await count(tel)) > CLASS_QR_PER_PHONE) refuse(patientQrErrors.phoneUsedUp);
}
