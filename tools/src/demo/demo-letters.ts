/** A few referral letters of the demo; hospitals have answered some, which wait to be checked. */
import { NO_RESULT, type VisitResult } from '@spine/contract/follow-up';
import { addDays, dateInShanghai } from '@spine/contract/kernel';
import { LETTER_TRIES, letterEnd, letterNumber } from '@spine/contract/referral-letter';
import { recountChildren } from '@spine/server/features/child-record/index.ts';
import type { Tenant } from '@spine/server/platform/db/open.ts';
import type { NotNull } from 'kysely';
import { HOSPITALS } from '#population/population.text.ts';
import { type Random, randomOf, uuidAt, wholeBetween } from '#population/population-random.ts';

const MOST_LETTERS = 12;
const ANSWERED = 3;
/** After the screening. */
const ISSUED_DAYS = 1;
const VISIT_DAYS = 4;
const [HOSPITAL] = HOSPITALS;

type Demo = { readonly doctor: { readonly id: string; readonly name: string }; readonly now: Date };

/** Issues letters for the newest cases whose families were told. */
export async function insertDemoLetters(tenant: Tenant, { doctor, now }: Demo): Promise<void> {
  const { db, orgId } = tenant;
  const cases = await casesOfLetters(tenant, addDays(dateInShanghai(now), -VISIT_DAYS - 1));
  for (const [at, { foundOn, ...child }] of cases.entries()) {
    const random = randomOf(at, 59);
    const issuedOn = addDays(foundOn, ISSUED_DAYS);
    const issuedAt = new Date(`${issuedOn}T15:10:00+08:00`);
    const id = uuidAt(random, issuedAt.getTime());
    const report = { patientId: child.patientId, day: addDays(foundOn, VISIT_DAYS) };
    const answer = at < ANSWERED ? await insertReport(tenant, report, random) : {};
    const number = letterNumber(id, issuedOn);
    const dates = { issuedOn, issuedAt, expiresOn: letterEnd(issuedOn) };
    const by = { issuedBy: doctor.id, issuedByName: doctor.name };
    await db
      .insertInto('referralLetter')
      .values({ orgId, id, number, ...child, ...dates, ...by, triesLeft: LETTER_TRIES, ...answer })
      .execute();
  }
  await recountChildren(tenant, {
    patientIds: cases.map(({ patientId }) => patientId),
    isCasesOnly: true,
  });
}

function casesOfLetters({ db, orgId }: Tenant, foundUntil: string) {
  return db
    .selectFrom('followUpCase')
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.orgId', '=', 'followUpCase.orgId')
        .onRef('patient.id', '=', 'followUpCase.patientId'),
    )
    .where('followUpCase.orgId', '=', orgId)
    .where('stage', 'in', ['notified', 'booked'])
    .where('track', 'in', ['urgent', 'referral'])
    .where('foundOn', '<=', foundUntil)
    .where('examId', 'is not', null)
    .select(['patientId', 'examId', 'foundOn', 'birthDate'])
    .$narrowType<{ examId: NotNull }>()
    .orderBy('foundOn', 'desc')
    .orderBy('patientId')
    .limit(MOST_LETTERS)
    .execute();
}

type Report = { readonly patientId: string; readonly day: string };

/** What the hospital wrote; answers what its letter keeps of that. */
async function insertReport({ db, orgId }: Tenant, { patientId, day }: Report, random: Random) {
  const firstWrittenAt = new Date(`${day}T11:30:00+08:00`);
  const actId = uuidAt(random, firstWrittenAt.getTime());
  const result = JSON.stringify(findingOf(wholeBetween(random, 12, 28)));
  const said = { kind: 'reported', way: 'hospitalPage', day, result } as const;
  const by = { doneByName: HOSPITAL, doneAt: firstWrittenAt };
  await db
    .insertInto('followUpAct')
    .values({ orgId, id: actId, patientId, ...said, ...by })
    .execute();
  return { firstWrittenAt, actId };
}

function findingOf(cobbAngle: number): VisitResult {
  const curve = { segment: 'thoracolumbar', side: 'left', apex: 'T12', cobbAngle } as const;
  return {
    ...NO_RESULT,
    hospital: HOSPITAL,
    xray: true,
    curves: [curve],
    risser: '2',
    diagnosis: 'idiopathic',
    plans: ['observation', 'exercise'],
  };
}
