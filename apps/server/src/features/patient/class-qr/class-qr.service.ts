/**
 * Class QR codes. Staff make one; whoever scans it may enter children of that class until it ends or is renewed, and
 * learns nothing of a child. What is entered waits beside the roster (docs/adr/0062-entries-of-guardians.md).
 */
import {
  addDays,
  type CalendarDate,
  dateInShanghai,
  instantInShanghai,
  type ParsedInputOf,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import {
  type addByClassForm as addCall,
  CLASS_QR_DAYS,
  CLASS_QR_PER_PHONE,
  CLASS_QR_SUBMISSIONS,
  type ClassForm,
  type ClassNames,
  type ClassQr,
  cleanClass,
  type createClassQr,
  patientQrErrors,
} from '@spine/contract/patient';
import { spelledPlace } from '@spine/contract/school';
import { organizationName } from '#features/organization/index.ts';
import { holdSchool, schoolExists, schoolsByIds } from '#features/school/index.ts';
import { type OrgScope, orgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { qrPng } from '#platform/qr/qr-png.ts';
import { addGuardianEntry } from '../guardian-entry/guardian-entry.service.ts';
import { changeOf, refuseFields, refuseSchool } from '../patient.service.ts';
import {
  classCodeRenewedAt,
  countClassFormUse,
  forgetClassFormUses,
  renewClassCode,
} from './class-qr.repository.ts';
import { type ClassOfToken, type ClassTokens, hashOfUse } from './class-qr-token.ts';

const FORM_PATH = '/webview/add-patient-form';
const PNG_SCALE = 10;

/** A token that is ours and not over, with what it names. */
export type OpenForm = {
  readonly token: string;
  readonly of: ClassOfToken;
  readonly scope: OrgScope;
};

/**
 * Makes the code of a class; `renew` ends those made before. `base` is the address people use. Refuses
 * patientErrors.invalid, patientErrors.schoolUnknown.
 */
export async function makeClassQr(
  tenant: Tenant,
  of: { typed: ParsedInputOf<typeof createClassQr>; tokens: ClassTokens; base: string; now: Date },
): Promise<{ qr: ClassQr; names: ClassNames; expires: Date }> {
  const { typed, tokens, base, now } = of;
  const cleaned = cleanClass(typed);
  if (!cleaned.ok) return refuseFields(cleaned.faults);
  if (!(await schoolExists(tenant, typed.schoolId))) refuseSchool();
  await forgetClassFormUses(tenant, now);
  const { names } = cleaned;
  const ofClass = { schoolId: typed.schoolId, ...names };
  if (typed.renew) await renewClassCode(tenant, ofClass, now);
  const expires = endOfDay(addDays(dateInShanghai(now), CLASS_QR_DAYS));
  const token = tokens.make({ orgId: tenant.orgId, made: now, expires, ...ofClass });
  const url = `${base.replace(/\/+$/, '')}${FORM_PATH}#${token}`;
  const png = `data:image/png;base64,${qrPng(url, { scale: PNG_SCALE }).toString('base64')}`;
  return { qr: { png, url, expires: instantInShanghai(expires) }, names, expires };
}

/** Its last second: people remember days. */
function endOfDay(day: CalendarDate): Date {
  return new Date(startOfShanghaiDay(addDays(day, 1)).getTime() - 1000);
}

/**
 * Reads a token, printed before names had one spelling perhaps; refused when it is not ours or is over. Refuses patientQrErrors.formExpired,
 * patientQrErrors.formInvalid.
 */
export function openForm(tokens: ClassTokens, token: string, now: Date): OpenForm {
  const of = spelledPlace(tokens.read(token) ?? refuse(patientQrErrors.formInvalid));
  if (of.expires < now) refuse(patientQrErrors.formExpired);
  return { token, of, scope: orgScope(of.orgId) };
}

/**
 * The names the form shows; refused when school or institution are gone, or the code was renewed. Refuses
 * patientQrErrors.formInvalid, patientQrErrors.formRenewed.
 */
export async function classFormOf(tenant: Tenant, { of }: OpenForm): Promise<ClassForm> {
  const renewed = await classCodeRenewedAt(tenant, of);
  if (renewed && of.made < renewed) refuse(patientQrErrors.formRenewed);
  const school = (await schoolsByIds(tenant, [of.schoolId])).get(of.schoolId);
  const orgName = await organizationName(tenant, of.orgId);
  if (!school || school.deleted || orgName === undefined) refuse(patientQrErrors.formInvalid);
  const { gradeName, clazzName, expires } = of;
  return {
    orgName,
    schoolName: school.name,
    gradeName,
    clazzName,
    expires: instantInShanghai(expires),
  };
}

/**
 * Takes the entry in, which waits for the staff. Refuses patientErrors.invalid, patientQrErrors.formInvalid,
 * patientQrErrors.formRenewed, patientQrErrors.formUsedUp, patientQrErrors.phoneUsedUp.
 */
export async function addByClassForm(
  tenant: Tenant,
  form: OpenForm,
  { typed, newId, now }: { typed: ParsedInputOf<typeof addCall>; newId: () => string; now: Date },
): Promise<{ id: string; orgName: string }> {
  const { schoolId, gradeName, clazzName } = form.of;
  const change = changeOf({ ...typed, gradeName, clazzName }, now);
  const { orgName } = await classFormOf(tenant, form);
  if (!(await holdSchool(tenant, schoolId))) refuse(patientQrErrors.formInvalid);
  await countUses(tenant, { token: form.token, tel: change.tel, now });
  const id = typed.id ?? newId();
  await addGuardianEntry(tenant, { id, schoolId, ...change }, now);
  return { id, orgName };
}

type Use = { readonly token: string; readonly tel: string | null | undefined; readonly now: Date };

/**
 * Whoever is there already counts too: the answer tells nothing of a child. A phone counts with its code, so that a
 * stranger shuts no family out of the other classes, and for a day, so that nobody is shut out for long.
 */
async function countUses(tenant: Tenant, { token, tel, now }: Use): Promise<void> {
  const day = dateInShanghai(now);
  const expires = endOfDay(day);
  const uses = await countClassFormUse(tenant, { tokenHash: hashOfUse(token, day), expires });
  if (uses > CLASS_QR_SUBMISSIONS) refuse(patientQrErrors.formUsedUp);
  if (!tel) return;
  const named = { tokenHash: hashOfUse(token, day, tel), expires };
  if ((await countClassFormUse(tenant, named)) > CLASS_QR_PER_PHONE)
    refuse(patientQrErrors.phoneUsedUp);
}
