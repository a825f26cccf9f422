/** The lists and pages that a screening day consists of. */
import { examDetail, listExams } from '@spine/contract/exam';
import { listLogs } from '@spine/contract/log';
import { listPatients } from '@spine/contract/patient';
import { listPrescriptions } from '@spine/contract/prescription';
import { listProjects, projectProgressOf } from '@spine/contract/project';
import { listSchools } from '@spine/contract/school';
import { searchEverywhere } from '@spine/contract/search';
import { listAdherence } from '@spine/contract/training';
import { listUsers } from '@spine/contract/user';
import { AIMS } from '../aims.ts';
import type { Case } from '../case.ts';
import type { Bench } from '../target/server.ts';
import type { Subjects } from '../target/subjects.ts';
import { callsOf, DISTRIBUTED } from './call.ts';

const LIST = { aims: AIMS.list } as const;
/** Nobody turns a thousand pages; measured so that it does not get lost. */
const DEEP = { aims: {} } as const;
const exams = callsOf(listExams, 'doctor', LIST);
const patients = callsOf(listPatients, 'doctor', LIST);
const searches = callsOf(searchEverywhere, 'doctor', LIST);
const issued = callsOf(listPrescriptions, 'doctor', LIST);

const everything = () => ({});
const ofSchool = ({ schoolId }: Subjects) => ({ schoolId });
const ofClass = ({ schoolId, gradeName, clazzName }: Subjects) => ({
  schoolId,
  gradeName,
  clazzName,
});
const ofStudent = ({ studentId }: Subjects) => ({ studentId });
const oneCharacter = ({ name }: Subjects) => ({ name: name.slice(0, 1) });
const twoCharacters = ({ name }: Subjects) => ({ name: name.slice(1) });
const wholeName = ({ name }: Subjects) => ({ name });

export const listCalls: readonly Case<Bench>[] = [
  patients('patients, first page', everything, DISTRIBUTED),
  patients('patients, deep page', ({ deepPage }) => ({ page: deepPage.patients }), DEEP),
  patients('patients of a school', ofSchool, DISTRIBUTED),
  patients('patients of a class', ofClass),
  patients('patients, student number', ofStudent),
  patients('patients, name contains 1 character', oneCharacter),
  patients('patients, name contains 2 characters', twoCharacters, DISTRIBUTED),
  patients('patients, whole name', wholeName),
  searches('search everywhere, a whole name', ({ name }) => ({ q: name })),
  searches('search everywhere, initials', () => ({ q: 'zxm' })),
  searches('search everywhere, the end of a number', ({ studentId }) => ({
    q: studentId.slice(-4),
  })),
  exams('examinations, first page', everything, DISTRIBUTED),
  exams('examinations, deep page', ({ deepPage }) => ({ page: deepPage.exams }), DEEP),
  exams('examinations of a school', ofSchool, DISTRIBUTED),
  exams('examinations of a project', ({ projectId }) => ({ projectId })),
  exams('examinations of a class', ofClass),
  exams('examinations of a day', ({ day }) => ({ from: day, to: day })),
  exams('examinations, normal type', () => ({ typeId: 1 })),
  exams('examinations without scoliosis', () => ({ resultId: 0 })),
  exams('examinations, severity II', () => ({ resultId: 2 })),
  exams('examinations to retest', () => ({ outcome: 'retest' }), DISTRIBUTED),
  exams('examinations, student number', ofStudent),
  exams('examinations, name contains 1 character', oneCharacter),
  exams('examinations, name contains 2 characters', twoCharacters, DISTRIBUTED),
  exams('examinations, whole name', wholeName),
  callsOf(examDetail, 'doctor', { aims: AIMS.oneExamination })('one examination', (subjects) => ({
    id: subjects.examId,
  })),
  issued('issued prescriptions, first page'),
  issued('issued prescriptions of a class', ofClass),
  issued('issued prescriptions underway', () => ({ status: 1 })),
  issued('issued prescriptions, name contains 2 characters', twoCharacters),
  callsOf(listAdherence, 'doctor')('adherence of the classes of a school', ofSchool),
  callsOf(listSchools, 'doctor', LIST)('schools'),
  callsOf(listProjects, 'doctor', LIST)('projects'),
  callsOf(projectProgressOf, 'doctor')('progress of a school', ({ projectId, schoolId }) => ({
    id: projectId,
    schoolId,
  })),
  callsOf(listUsers, 'manager', LIST)('users'),
  callsOf(listLogs, 'manager', LIST)('operation log'),
];
