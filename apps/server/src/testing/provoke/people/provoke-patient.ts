/** Provokes the refusals of children, class QR codes, label sheets and the import of a roster. */
import {
  acceptGuardianEntries,
  addPatient,
  alikeLeftText,
  alikeText,
  CLASS_QR_PER_NETWORK,
  CLASS_QR_PER_PHONE,
  CLASS_QR_SUBMISSIONS,
  deletePatients,
  dismissGuardianEntries,
  editPatient,
  guardianEntryErrors,
  importRoster,
  LABELS_MAX,
  labelSheet,
  maskStudentNumber,
  patientErrors,
  patientFaultText,
  patientLabelErrors,
  patientQrErrors,
  rosterErrors,
  rosterFaultFile,
  TEMPLATE_REASONS,
  takeGuardianPhone,
  UNREADABLE_REASONS,
} from '@spine/contract/patient';
import { sql } from 'kysely';
import {
  DAY_MS,
  NAMES,
  openClassForm,
  typedChild,
} from '#features/patient/class-qr/class-qr.factory.ts';
import {
  insertPatientRow,
  insertPatientRows,
  patientRow,
  typedPatient,
} from '#features/patient/patient.factory.ts';
import { CHILD, manyChildren, rosterFile } from '#features/patient/roster/roster.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { zipOf } from '#platform/spreadsheet/hostile-files.factory.ts';
import { xlsOf } from '#platform/spreadsheet/xls.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation, schoolOf } from '../provoke.ts';

const childIn = (world: World, schoolId: string, tel: string | null = null) =>
  world.database.inScope(world.home, (tenant) => insertPatientRow(tenant, { schoolId, tel }));

/** A child of a new school is edited as given. */
const editing =
  (given: (schoolId: string) => object) =>
  async (world: World): Promise<TestAnswer> => {
    const schoolId = await schoolOf(world);
    const { id } = await childIn(world, schoolId, '13800000009');
    const { schoolId: _fixed, ...typed } = typedPatient(schoolId);
    return world.as('manager').raw(editPatient, { id, ...typed, ...given(schoolId) });
  };

const adding =
  (given: object) =>
  async (world: World): Promise<TestAnswer> =>
    world.as('manager').raw(addPatient, typedPatient(await schoolOf(world), { ...given }));

const ALIKE_NUMBER = '20260501';

const LEAVER = { name: 'Leaver', gender: 'f', birthDate: '2014-05-06' } as const;
const LEFT_SCHOOL = 'Old school';
const LEFT_ON = '2026-09-01';

/** A child that was in 六年级 in the school year before. */
const leaverIn = (world: World) =>
  world.database.inScope(world.home, async (tenant) => {
    const school = await insertSchoolRow(tenant, { name: LEFT_SCHOOL });
    const row = { schoolId: school.id, studentId: 'L1', ...LEAVER };
    const { id } = await insertPatientRow(tenant, row);
    await sql`update enrolment set from_day = '2025-10-12', to_day = ${LEFT_ON}, cohort = cohort - 1
      where org_id = ${tenant.orgId} and patient_id = ${id}`.execute(tenant.db);
  });

const children: readonly Provocation[] = [
  [patientErrors.invalid, adding({ name: '' }), patientFaultText.name],
  [patientErrors.idMissing, (world) => world.as('manager').raw(deletePatients, { ids: '' })],
  [
    patientErrors.studentIdUsed,
    async (world) => {
      const schoolId = await schoolOf(world);
      const { studentId } = await childIn(world, schoolId);
      return world.as('manager').raw(addPatient, typedPatient(schoolId, { studentId }));
    },
  ],
  [
    patientErrors.alike,
    async (world) => {
      const schoolId = await schoolOf(world);
      const typed = typedPatient(schoolId, { studentId: ALIKE_NUMBER });
      await world.as('manager').raw(addPatient, typed);
      const again = typedPatient(schoolId, { warnAlike: true });
      return world.as('manager').raw(addPatient, again);
    },
    alikeText(typedPatient('').name, maskStudentNumber(ALIKE_NUMBER)),
  ],
  [
    patientErrors.documentUsed,
    async (world) => {
      const document = { documentKind: 'A', document: 'E20260501' };
      await adding(document)(world);
      return adding(document)(world);
    },
  ],
  [
    patientErrors.alikeLeft,
    async (world) => {
      await leaverIn(world);
      return adding({ ...LEAVER, studentId: 'L2', warnAlike: true })(world);
    },
    alikeLeftText({
      ...LEAVER,
      schoolName: LEFT_SCHOOL,
      clazz: `${typedPatient('').gradeName}${typedPatient('').clazzName}`,
      studentId: maskStudentNumber('L1'),
      leftOn: LEFT_ON,
    }),
  ],
  [
    patientErrors.notLeft,
    async (world) => {
      const foundId = (await childIn(world, await schoolOf(world))).id;
      return adding({ foundId })(world);
    },
  ],
  [patientErrors.schoolFixed, editing(() => ({ schoolId: NOBODY }))],
  [patientErrors.telKept, editing(() => ({ tel: '' }))],
  [
    patientErrors.idUsed,
    async (world) => adding({ id: (await childIn(world, await schoolOf(world))).id })(world),
  ],
];

const classCodes: readonly Provocation[] = [
  [patientQrErrors.formInvalid, async (world) => (await openClassForm(world)).ask('A'.repeat(100))],
  [
    patientQrErrors.formExpired,
    async (world) => {
      const form = await openClassForm(world);
      return form.ask(form.signed({ expires: new Date(world.clock.now().getTime() - DAY_MS) }));
    },
  ],
  [
    patientQrErrors.formUsedUp,
    async (world) => {
      const form = await openClassForm(world);
      const token = await form.newToken();
      const child = typedChild();
      for (let sent = 0; sent < CLASS_QR_SUBMISSIONS; sent += 1)
        await form.addFrom(`10.0.0.${Math.floor((2 * sent) / CLASS_QR_PER_NETWORK)}`, token, child);
      return form.add(token, child);
    },
  ],
  [
    patientQrErrors.networkUsedUp,
    async (world) => {
      const form = await openClassForm(world);
      const token = await form.newToken();
      const child = typedChild();
      for (let sent = 0; sent < CLASS_QR_PER_NETWORK; sent += 1) await form.add(token, child);
      return form.add(token, child);
    },
  ],
  [
    patientQrErrors.phoneUsedUp,
    async (world) => {
      const form = await openClassForm(world);
      const token = await form.newToken();
      const child = typedChild({ tel: '13911110099' });
      for (let sent = 0; sent < CLASS_QR_PER_PHONE; sent += 1) await form.add(token, child);
      return form.add(token, child);
    },
  ],
  [
    patientQrErrors.formRenewed,
    async (world) => {
      const form = await openClassForm(world);
      const made = new Date(world.clock.now().getTime() - DAY_MS);
      await form.make({ renew: true });
      return form.ask(form.signed({ made }));
    },
  ],
  [
    patientQrErrors.consentMissing,
    async (world) => {
      const form = await openClassForm(world);
      return form.add(await form.newToken(), { consent: false });
    },
  ],
];

/** Whether the roster has the number of an entry, and the phone that the entry gives. */
type Meeting = { child: boolean; tel: string };

const deciding =
  (call: typeof acceptGuardianEntries | typeof takeGuardianPhone, { child, tel }: Meeting) =>
  async (world: World): Promise<TestAnswer> => {
    const form = await openClassForm(world);
    await form.add(await form.newToken(), { studentId: 'N-1', tel });
    const [entry] = await form.entries();
    if (child)
      await world.database.inScope(world.home, (tenant) =>
        insertPatientRow(tenant, { schoolId: form.schoolId, studentId: 'N-1' }),
      );
    return world.as('manager').raw(call, { id: entry?.id, ids: entry?.id });
  };

const guardianEntries: readonly Provocation[] = [
  [
    guardianEntryErrors.idMissing,
    (world) => world.as('manager').raw(dismissGuardianEntries, { ids: '' }),
  ],
  [
    guardianEntryErrors.gone,
    (world) => world.as('manager').raw(dismissGuardianEntries, { ids: NOBODY }),
  ],
  [
    guardianEntryErrors.meetsChild,
    deciding(acceptGuardianEntries, { child: true, tel: '13911110099' }),
  ],
  [guardianEntryErrors.noChild, deciding(takeGuardianPhone, { child: false, tel: '13911110099' })],
  [guardianEntryErrors.noPhone, deciding(takeGuardianPhone, { child: true, tel: '' })],
];

const sheetOf = (world: World, schoolId: string) =>
  world.as('doctor').call(labelSheet, { schoolId, ...NAMES });

const labels: readonly Provocation[] = [
  [patientLabelErrors.nobody, async (world) => sheetOf(world, await schoolOf(world))],
  [
    patientLabelErrors.tooMany,
    async (world) => {
      const schoolId = await schoolOf(world);
      const rows = Array.from({ length: LABELS_MAX + 1 }, () =>
        patientRow(world.home, { schoolId, ...NAMES }),
      );
      await world.database.inScope(world.home, (tenant) => insertPatientRows(tenant, rows));
      return sheetOf(world, schoolId);
    },
  ],
];

type RosterFile = { name: string; bytes: Buffer };
const importing =
  (file: () => RosterFile) =>
  async (world: World): Promise<TestAnswer> =>
    world.as('manager').upload(importRoster, { schoolId: await schoolOf(world) }, file());

/** A form with a field and no file. */
const importingNothing = async (world: World): Promise<TestAnswer> =>
  world.inject({
    method: 'POST',
    url: `/api/v1/import/excel?schoolId=${await schoolOf(world)}`,
    headers: {
      authorization: `Bearer ${world.tokens.manager}`,
      'content-type': 'multipart/form-data; boundary=end',
    },
    payload: '--end\r\nContent-Disposition: form-data; name="check"\r\n\r\n1\r\n--end--\r\n',
  });

const rosters: readonly Provocation[] = [
  [
    rosterErrors.schoolMissing,
    (world) => world.as('manager').upload(importRoster, {}, rosterFile([CHILD])),
  ],
  [
    rosterErrors.organizationMissing,
    async (world) => {
      const input = { schoolId: await schoolOf(world) };
      return world.as('platform').upload(importRoster, input, rosterFile([CHILD]));
    },
  ],
  [
    rosterErrors.unreadable,
    importing(() => ({
      name: 'roster.xls',
      bytes: zipOf('xl/workbook.xml', Buffer.from('<workbook/>')),
    })),
    UNREADABLE_REASONS.xlsx,
  ],
  [
    rosterErrors.wrongTemplate,
    importing(() => ({
      name: 'roster.xls',
      bytes: xlsOf([{ name: 'Sheet1', rows: [] }]),
    })),
    TEMPLATE_REASONS.empty,
  ],
  [rosterErrors.wrongContent, importing(() => rosterFile([CHILD.with(3, 'someday')]))],
  [rosterErrors.tooManyRows, importing(() => rosterFile(manyChildren(50_001)))],
  [rosterErrors.fileMissing, importingNothing],
  [
    rosterErrors.faultFileGone,
    (world) => world.as('manager').call(rosterFaultFile, { token: 'A'.repeat(32) }),
  ],
];

export const patientProvocations: readonly Provocation[] = [
  ...children,
  ...classCodes,
  ...guardianEntries,
  ...labels,
  ...rosters,
];
