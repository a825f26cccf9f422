/**
 * Class QR codes. Staff make one; whoever scans it may add children to that class until it ends, and learns nothing
 * of a child: a number that is there already is answered like a new one, changes nothing, and is told to the
 * institution in its log only (docs/adr/0011-class-qr-form.md).
 */
import {
  addDays,
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
import { organizationName } from '#features/organization/index.ts';
import { holdSchool, schoolExists, schoolsByIds } from '#features/school/index.ts';
import { restateChildren } from '#features/statistic/index.ts';
import { type OrgScope, orgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { qrPng } from '#platform/qr/qr-png.ts';
import { insertNewPatient } from '../patient.repository.ts';
import { changeOf, refuseFields, refuseSchool } from '../patient.service.ts';
import { countClassFormUse, forgetClassFormUses, idOfNumber } from './class-qr.repository.ts';
import {
  type ClassOfToken,
  type ClassTokens,
  hashOfClassToken,
  hashOfPhone,
} from './class-qr-token.ts';

const FORM_PATH = '/webview/add-patient-form';
const PNG_SCALE = 10;

/** A token that is ours and not over, with what it names. */
export type OpenForm = {
  readonly token: string;
  readonly of: ClassOfToken;
  readonly scope: OrgScope;
};

/**
 * Makes the code of a class. `base` is the address people use. Refuses patientErrors.invalid,
 * patientErrors.schoolUnknown.
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
  const expires = endOf(now);
  const token = tokens.make({ orgId: tenant.orgId, schoolId: typed.schoolId, expires, ...names });
  const url = `${base.replace(/\/+$/, '')}${FORM_PATH}#${token}`;
  const png = `data:image/png;base64,${qrPng(url, { scale: PNG_SCALE }).toString('base64')}`;
  return { qr: { png, url, expires: instantInShanghai(expires) }, names, expires };
}

/** The last second of the last day: people remember days. */
function endOf(now: Date): Date {
  const dayAfter = startOfShanghaiDay(addDays(dateInShanghai(now), CLASS_QR_DAYS + 1));
  return new Date(dayAfter.getTime() - 1000);
}

/**
 * Reads a token; refused when it is not ours or is over. Refuses patientQrErrors.formExpired,
 * patientQrErrors.formInvalid.
 */
export function openForm(tokens: ClassTokens, token: string, now: Date): OpenForm {
  const of = tokens.read(token) ?? refuse(patientQrErrors.formInvalid);
  if (of.expires < now) refuse(patientQrErrors.formExpired);
  return { token, of, scope: orgScope(of.orgId) };
}

/** The names the form shows; refused when school or institution are gone. Refuses patientQrErrors.formInvalid. */
export async function classFormOf(tenant: Tenant, { of }: OpenForm): Promise<ClassForm> {
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
 * Adds the child, or leaves everything as it is when its id or number is there already: `added` tells which. Refuses
 * patientErrors.invalid, patientQrErrors.formInvalid, patientQrErrors.formUsedUp, patientQrErrors.phoneUsedUp.
 */
export async function addByClassForm(
  tenant: Tenant,
  form: OpenForm,
  { typed, newId, now }: { typed: ParsedInputOf<typeof addCall>; newId: () => string; now: Date },
): Promise<{ id: string; added: boolean; orgName: string }> {
  const { of, token } = form;
  const { schoolId, gradeName, clazzName, expires } = of;
  const change = changeOf({ ...typed, gradeName, clazzName }, now);
  const { orgName } = await classFormOf(tenant, form);
  if (!(await holdSchool(tenant, schoolId))) refuse(patientQrErrors.formInvalid);
  const use = { tokenHash: hashOfClassToken(token), expires };
  if ((await countClassFormUse(tenant, use)) > CLASS_QR_SUBMISSIONS)
    refuse(patientQrErrors.formUsedUp);
  if (change.tel) await countPhone(tenant, change.tel, now);
  const id = typed.id ?? newId();
  if (await insertNewPatient(tenant, { id, schoolId, ...change, unconfirmed: true, now })) {
    await restateChildren(tenant, { patientIds: [id] });
    return { id, added: true, orgName };
  }
  const known = await idOfNumber(tenant, { schoolId, studentId: change.studentId });
  return { id: known ?? id, added: false, orgName };
}

/** Counted like the uses of a code, whoever is there already: the answer tells nothing of a child. */
async function countPhone(tenant: Tenant, tel: string, now: Date): Promise<void> {
  const use = { tokenHash: hashOfPhone(tel), expires: endOf(now) };
  if ((await countClassFormUse(tenant, use)) > CLASS_QR_PER_PHONE)
    refuse(patientQrErrors.phoneUsedUp);
}
