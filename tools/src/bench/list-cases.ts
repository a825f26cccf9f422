/** The reads that a screening day consists of, each with what it asks for. */
import { examDetail, listExams } from '@spine/contract/exam';
import { listLogs } from '@spine/contract/log';
import { listPatients } from '@spine/contract/patient';
import { listPrescriptions } from '@spine/contract/prescription';
import { listProjects, projectProgressOf } from '@spine/contract/project';
import { listSchools } from '@spine/contract/school';
import { listAdherence } from '@spine/contract/training';
import { listUsers } from '@spine/contract/user';
import { followUpCases } from './follow-up/follow-up-cases.ts';
import { casesOf, type MeasuredCase } from './measure-lists.ts';
import type { Subjects } from './subjects.ts';

export function listCases(subjects: Subjects): MeasuredCase[] {
  const { doctor, manager } = subjects.token;
  const patients = casesOf(listPatients, doctor);
  const exams = casesOf(listExams, doctor);
  const issued = casesOf(listPrescriptions, doctor);
  const { schoolId, gradeName, clazzName, studentId, name, deepPage } = subjects;
  return [
    patients('patients, first page'),
    patients('patients, deep page', { page: deepPage.patients }),
    patients('patients of a school', { schoolId }),
    patients('patients of a class', { schoolId, gradeName, clazzName }),
    patients('patients, student number', { studentId }),
    patients('patients, name contains 1 character', { name: name.slice(0, 1) }),
    patients('patients, name contains 2 characters', { name: name.slice(1) }),
    patients('patients, whole name', { name }),
    exams('examinations, first page'),
    exams('examinations, deep page', { page: deepPage.exams }),
    exams('examinations of a school', { schoolId }),
    exams('examinations, severity II', { resultId: 2 }),
    exams('examinations, normal type', { typeId: 1 }),
    exams('examinations, student number', { studentId }),
    exams('examinations, name contains 2 characters', { name: name.slice(1) }),
    casesOf(examDetail, doctor)('one examination', { id: subjects.examId }),
    issued('issued prescriptions, first page'),
    issued('issued prescriptions of a class', { schoolId, gradeName, clazzName }),
    issued('issued prescriptions underway', { status: 1 }),
    issued('issued prescriptions, name contains 2 characters', { name: name.slice(1) }),
    casesOf(listAdherence, doctor)('adherence of the classes of a school', { schoolId }),
    casesOf(listSchools, doctor)('schools'),
    casesOf(listProjects, doctor)('projects'),
    casesOf(projectProgressOf, doctor)('progress of a school', {
      id: subjects.projectId,
      schoolId,
    }),
    casesOf(listUsers, manager)('users'),
    casesOf(listLogs, manager)('operation log'),
    ...followUpCases(subjects),
  ];
}
